import { CfnOutput, Duration, RemovalPolicy, SecretValue, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnApi,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import { type Area, areaPermissions, type Resources } from '#infra/grants.ts';
import { fixApiId } from '#infra/local.ts';
import type { Permission } from '#infra/permission.ts';
import { areas } from '#shared/api/areas.ts';
import type { Routes } from '#shared/api/route.ts';
import type { DataStack } from './data.ts';
import { productFunction } from './function.ts';
import type { IdentityStack } from './identity.ts';
import type { JobsStack } from './jobs.ts';

type Props = StackProps & {
  readonly config: Config;
  readonly bundles: string;
  readonly data: DataStack;
  readonly identity: IdentityStack;
  readonly jobs: JobsStack;
};

/** The function that answers where no path of the API is; it reads nothing and may do nothing. */
const NOWHERE = 'nowhere';

/** Bundles of the API's functions: one an area, and the one of the paths that nobody has. */
export const apiBundles: readonly string[] = [...Object.keys(areas), NOWHERE];

/** The HTTP API: one Lambda per area, one gateway route per path, and one for all other paths. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly functions: Readonly<Record<string, Lambda>>;
  /** Proves to the API that a request came through CloudFront; there is none on a local endpoint. */
  readonly edgeKey: SecretValue | undefined;

  constructor(scope: Construct, id: string, { config, bundles, data, identity, jobs, ...props }: Props) {
    super(scope, id, props);
    this.api = new HttpApi(this, 'Api', { apiName: 'sedum', createDefaultStage: false });
    if (config.local) fixApiId(this.api.node.defaultChild as CfnApi);
    stage(this, this.api, config);
    this.edgeKey = config.local ? undefined : edgeKey(this, config);
    const resources: Resources = {
      config,
      table: data.table,
      files: data.files,
      sessionKey: data.sessionKey,
      userPool: identity.userPool,
      client: identity.client,
      loginOrigin: identity.loginOrigin,
      queues: jobs.queues,
      deadLetters: jobs.deadLetters,
      unsubscribeKey: jobs.unsubscribeKey,
    };
    const behindEdge = edgePermission(this.edgeKey);
    const ofAreas = (Object.keys(areas) as Area[]).map((area) => {
      const permissions = [...areaPermissions(area, resources), behindEdge];
      return [area, areaFunction(this, area, areas[area], { config, bundles, permissions })] as const;
    });
    this.functions = { ...Object.fromEntries(ofAreas), [NOWHERE]: nowhereFunction(this, { config, bundles }) };
    new CfnOutput(this, 'ApiId', { value: this.api.apiId });
  }
}

type AreaProps = { readonly config: Config; readonly bundles: string; readonly permissions: readonly Permission[] };

function areaFunction(stack: ApiStack, area: string, routes: Routes, props: AreaProps): Lambda {
  const handler = productFunction(stack, area, {
    ...props,
    bundle: area,
    description: `Sedum: the ${area} area of the API`,
    timeout: Duration.seconds(10),
    memorySize: 1024,
  });
  const integration = new HttpLambdaIntegration('Integration', handler, { scopePermissionToRoute: false });
  // One gateway route a path, not a method: an HTTP API has 300 by default, and the area knows its methods.
  for (const path of new Set(Object.values(routes).map((route) => route.path))) {
    const routeKey = HttpRouteKey.with(path, HttpMethod.ANY);
    const route = new HttpRoute(handler, path, { httpApi: stack.api, routeKey, integration });
    Validations.of(route).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The Lambda authenticates: the session cookie is opaque, and a removed right has to count at once.',
    });
  }
  return handler;
}

/** Without it the gateway itself would answer an unknown path, and not by a problem as everything else does. */
function nowhereFunction(stack: ApiStack, props: Omit<AreaProps, 'permissions'>): Lambda {
  const handler = productFunction(stack, NOWHERE, {
    ...props,
    bundle: NOWHERE,
    description: 'Sedum: the answer where the API has no such address',
    timeout: Duration.seconds(5),
    memorySize: 128,
    permissions: [],
  });
  const integration = new HttpLambdaIntegration('Integration', handler, { scopePermissionToRoute: false });
  const route = new HttpRoute(handler, 'Route', { httpApi: stack.api, routeKey: HttpRouteKey.DEFAULT, integration });
  Validations.of(route).acknowledge({
    id: 'AwsSolutions-APIG4',
    reason:
      'Nothing is behind it: its function has no right to anything, and tells everybody that there is no such address.',
  });
  return handler;
}

function stage(scope: Construct, httpApi: HttpApi, config: Config): void {
  const log = new LogGroup(scope, 'AccessLog', {
    retention: config.logDays,
    removalPolicy: config.local ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
  });
  const format = AccessLogFormat.custom(
    JSON.stringify({
      at: '$context.requestTime',
      requestId: '$context.requestId',
      ip: '$context.identity.sourceIp',
      method: '$context.httpMethod',
      route: '$context.routeKey',
      status: '$context.status',
      ms: '$context.responseLatency',
      bytes: '$context.responseLength',
      error: '$context.integrationErrorMessage',
    }),
  );
  new HttpStage(scope, 'Stage', {
    httpApi,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: 1000, burstLimit: 2000 },
    accessLogSettings: { destination: new LogGroupLogDestination(log), format },
  });
}

function edgeKey(scope: Construct, { edgeKeyVersion: versionId }: Config): SecretValue {
  const secret = new Secret(scope, 'EdgeKey', {
    description: 'CloudFront sends it to the Sedum API, which then believes the viewer address beside it',
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'It opens no data: who knows it can only claim another address. docs/deploy.md says how to change it.',
  });
  // CloudFormation writes the value into the functions and the distribution; the template names the secret only.
  return SecretValue.secretsManager(secret.secretArn, versionId ? { versionId } : {});
}

function edgePermission(key: SecretValue | undefined): Permission {
  return { statements: [], environment: key ? { EDGE_KEY: key.unsafeUnwrap() } : {} };
}
