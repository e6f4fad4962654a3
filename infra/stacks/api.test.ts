import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { type Resource, resourcesOf, sample, sampleSettings } from '#infra/sample.ts';
import { areas } from '#shared/api/areas.ts';
import type { Routes } from '#shared/api/route.ts';
import { apiBundles } from './api.ts';

/** The function that a route leads to. */
function behind(route: Resource | undefined): Resource | undefined {
  const resources = resourcesOf(api);
  const [, integrationId = ''] = /"Ref":"([^"]+)"/.exec(JSON.stringify(route?.Properties.Target)) ?? [];
  const [, functionId = ''] = /\["([^"]+)","Arn"\]/.exec(JSON.stringify(resources[integrationId]?.Properties)) ?? [];
  return resources[functionId];
}

/** Are these the properties of a policy of the role that a function names? */
function isOf(role: unknown, { Roles }: Resource['Properties']): boolean {
  const [, id] = /"Fn::GetAtt":\["([^"]+)"/.exec(JSON.stringify(role)) ?? [];
  return JSON.stringify(Roles) === JSON.stringify([{ Ref: id }]);
}

const NOWHERE = 'Sedum: the answer where the API has no such address';
let api: Template;
beforeAll(() => {
  api = sample().template('Sedum-Api');
});

test('every path of the contract is a gateway route for all its methods, and one takes every other path', () => {
  const paths = Object.values<Routes>(areas).flatMap((routes) =>
    Object.values(routes).map(({ path }) => `ANY ${path}`),
  );
  const keys = Object.values(api.findResources('AWS::ApiGatewayV2::Route')).map(
    ({ Properties }) => Properties.RouteKey,
  );
  expect(keys.toSorted()).toEqual(['$default', ...new Set(paths)].toSorted());
});

test('every function has one integration, and the gateway alone may call it', () => {
  api.resourceCountIs('AWS::Lambda::Function', apiBundles.length);
  api.resourceCountIs('AWS::ApiGatewayV2::Integration', apiBundles.length);
  const permissions = Object.values(resourcesOf(api)).filter(({ Type }) => Type === 'AWS::Lambda::Permission');
  expect(permissions).toHaveLength(apiBundles.length);
  for (const { Properties } of permissions) {
    expect(Properties).toMatchObject({ Principal: 'apigateway.amazonaws.com', SourceArn: expect.anything() });
  }
});

test('a path leads to the Lambda of its own area', () => {
  const resources = resourcesOf(api);
  for (const [area, routes] of Object.entries<Routes>(areas)) {
    for (const { path } of Object.values(routes)) {
      const route = Object.values(resources).find(({ Properties }) => Properties.RouteKey === `ANY ${path}`);
      expect(behind(route)?.Properties.Description, path).toBe(`Sedum: the ${area} area of the API`);
    }
  }
});

test('a path that no area has leads to a function that knows and may do nothing', () => {
  const resources = Object.values(resourcesOf(api));
  const other = behind(resources.find(({ Properties }) => Properties.RouteKey === '$default'));
  if (!other) throw new Error('No function takes the paths that no area has');
  const { Description, Environment, Role } = other.Properties;
  expect(Description).toBe(NOWHERE);
  expect(Environment).toEqual({ Variables: { NODE_OPTIONS: '--enable-source-maps' } });
  const rights = resources
    .filter(({ Type, Properties }) => Type === 'AWS::IAM::Policy' && isOf(Role, Properties))
    .flatMap(({ Properties }) => (Properties.PolicyDocument as { Statement: { Action: string[] }[] }).Statement);
  expect(rights.flatMap(({ Action }) => Action)).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
});

test('an API function runs Node 22 on ARM, for ten seconds at most', () => {
  for (const { Properties } of Object.values(api.findResources('AWS::Lambda::Function'))) {
    if (Properties.Description === NOWHERE) continue;
    expect(Properties).toMatchObject({
      Runtime: 'nodejs22.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: 1024,
      Timeout: 10,
      LoggingConfig: { LogGroup: { Ref: expect.any(String) } },
    });
    expect(Properties.Environment.Variables).toMatchObject({
      NODE_OPTIONS: '--enable-source-maps',
      PUBLIC_ORIGIN: 'https://esg.example.com',
      TABLE_NAME: expect.anything(),
      EDGE_KEY: expect.anything(),
    });
  }
});

test('the stage is limited, keeps an access log and opens nothing to other origins', () => {
  api.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    StageName: '$default',
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
    AccessLogSettings: { DestinationArn: Match.anyValue(), Format: Match.stringLikeRegexp('context.requestId') },
  });
  api.hasResourceProperties('AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP', CorsConfiguration: Match.absent() });
});

test('every log has an end', () => {
  const logs = Object.values(api.findResources('AWS::Logs::LogGroup'));
  expect(logs).toHaveLength(apiBundles.length + 1);
  for (const { Properties } of logs) expect(Properties.RetentionInDays).toBe(90);
});

test('the key of the edge is made by AWS and stands in no template', () => {
  api.hasResourceProperties('AWS::SecretsManager::Secret', {
    GenerateSecretString: Match.objectLike({ PasswordLength: 48 }),
    SecretString: Match.absent(),
  });
  const edgeKeyVersion = '7d1c6a52-4c2e-4a3f-9b7e-0c5d1e2f3a4b';
  const changed = sample({ ...sampleSettings, edgeKeyVersion }).template('Sedum-Api');
  const functions = Object.values(changed.findResources('AWS::Lambda::Function'));
  for (const { Properties } of functions.filter(({ Properties }) => Properties.Description !== NOWHERE)) {
    expect(JSON.stringify(Properties.Environment.Variables.EDGE_KEY)).toContain(`:SecretString:::${edgeKeyVersion}}}`);
  }
});
