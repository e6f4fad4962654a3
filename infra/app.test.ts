import { beforeAll, expect, test } from 'vitest';
import {
  completeSettings,
  localSettings,
  type Resource,
  resourcesOf,
  type Sample,
  sample,
  sampleSettings,
} from './sample.ts';

let aws: Sample;
let complete: Sample;
let local: Sample;
beforeAll(() => {
  // cdk-nag's AWS Solutions rules run in it: what they find and nobody acknowledged throws.
  aws = sample();
  complete = sample(completeSettings);
  local = sample(localSettings);
});

const all = ({ stackNames, template }: Sample) =>
  stackNames.flatMap((stack) =>
    Object.entries(resourcesOf(template(stack))).map(([id, resource]) => ({ stack, id, resource })),
  );

test('an installation is six stacks, a local one the four that the local endpoint serves', () => {
  expect(aws.stackNames).toEqual([
    'Sedum-Data',
    'Sedum-Identity',
    'Sedum-Jobs',
    'Sedum-Api',
    'Sedum-Web',
    'Sedum-Observability',
  ]);
  expect(local.stackNames).toEqual(['Sedum-Data', 'Sedum-Identity', 'Sedum-Jobs', 'Sedum-Api']);
});

test('two installations stand beside each other in one account, in one region and in two', () => {
  const named = sample({ ...sampleSettings, installation: 'Staging' });
  expect(named.stackNames.every((name) => name.startsWith('Staging-'))).toBe(true);
  const moved = sample({ ...sampleSettings, region: 'eu-west-1' });
  // What CloudFront knows by a name that is unique in the account, whatever the region.
  const globals = (sampled: Sample) =>
    all(sampled).flatMap(({ resource: { Properties } }) =>
      ['ResponseHeadersPolicyConfig', 'OriginAccessControlConfig', 'CachePolicyConfig'].flatMap(
        (config) => (Properties[config] as { readonly Name?: unknown } | undefined)?.Name ?? [],
      ),
    );
  expect(globals(aws)).toHaveLength(3);
  for (const other of [named, moved]) {
    expect(globals(other)).toHaveLength(3);
    expect(globals(other).filter((name) => globals(aws).includes(name))).toEqual([]);
  }
  // Everything else that a template names by itself would collide in the region.
  const own = (sampled: Sample) =>
    all(sampled).flatMap(({ id, resource: { Type, Properties } }) =>
      Object.entries(Properties).flatMap(([property, value]) =>
        /^(?:Bucket|Table|Queue|Role|Function|LogGroup|Topic|Alarm|Dashboard|UserPool|Rule)Name$/.test(property) &&
        typeof value === 'string'
          ? [`${Type} ${id}: ${value}`]
          : [],
      ),
    );
  expect(own(named).filter((line) => own(aws).includes(line))).toEqual([]);
});

test('on AWS stacks refer to each other weakly, so that a release may drop what an older one names', () => {
  for (const sampled of [aws, complete]) {
    for (const name of sampled.stackNames) {
      const template = sampled.template(name).toJSON() as { readonly Outputs?: Record<string, { Export?: unknown }> };
      expect(
        Object.values(template.Outputs ?? {}).filter(({ Export }) => Export),
        name,
      ).toEqual([]);
      expect(JSON.stringify(template), name).not.toContain('Fn::ImportValue');
    }
  }
  const ofLocal = JSON.stringify(local.template('Sedum-Api').toJSON());
  expect(ofLocal).toContain('Fn::ImportValue');
  expect(ofLocal).not.toContain('Fn::GetStackOutput');
});

test('no stack is near the limit of 500 resources', () => {
  for (const sampled of [aws, local]) {
    for (const name of sampled.stackNames) {
      expect(Object.keys(resourcesOf(sampled.template(name))).length, name).toBeLessThan(400);
    }
  }
});

test('every rule that does not hold is acknowledged with a reason of its own', () => {
  expect(aws.acknowledged.length).toBeGreaterThan(0);
  for (const { path, id, reason } of aws.acknowledged) {
    expect(path.split('/').length, `${id} is acknowledged for a whole stack`).toBeGreaterThan(1);
    expect(reason.length, id).toBeGreaterThan(60);
    expect(reason, id).toMatch(/\.$/);
  }
});

/** What the local endpoint creates (test/emulator shows it); a type beyond them fails its stack. */
const served = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolResourceServer',
  'AWS::DynamoDB::Table',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::KMS::Key',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'AWS::Scheduler::Schedule',
  'AWS::Scheduler::ScheduleGroup',
]);

test('a local deployment needs nothing that the local endpoint does not serve, and no custom resource', () => {
  const beyond = all(local).filter(({ resource }) => !served.has(resource.Type));
  expect(beyond.map(({ id, resource }) => `${id}: ${resource.Type}`)).toEqual([]);
});

test('a local deployment may be thrown away, and its API has the same address each time', () => {
  for (const { id, resource } of all(local)) {
    expect(resource.DeletionPolicy ?? 'Delete', id).toBe('Delete');
    expect(resource.Properties.DeletionProtectionEnabled ?? false, id).toBe(false);
    expect(resource.Properties.DeletionProtection ?? 'INACTIVE', id).toBe('INACTIVE');
  }
  const [api] = all(local).filter(({ resource }) => resource.Type === 'AWS::ApiGatewayV2::Api');
  expect(api?.resource.Properties.Tags).toEqual({ 'ms-custom-id': 'sedum', _custom_id_: 'sedum' });
});

test('data and people are kept when a stack is deleted', () => {
  const kept = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool', 'AWS::KMS::Key'];
  for (const { id, resource } of all(aws).filter(({ resource: { Type } }) => kept.includes(Type))) {
    expect(resource.DeletionPolicy, id).toBe('Retain');
  }
});

test('no stack names a region but its own', () => {
  const region = /\b(?:af|ap|ca|cn|eu|il|me|mx|sa|us)-(?:[a-z]+-)?(?:north|south|east|west|central)[a-z]*-\d\b/g;
  for (const name of aws.stackNames) {
    const found = new Set(JSON.stringify(aws.template(name).toJSON()).match(region));
    // CloudFront takes its certificate from us-east-1, wherever the data are.
    const allowed = name === 'Sedum-Web' ? ['eu-north-1', 'us-east-1'] : ['eu-north-1'];
    expect(
      [...found].filter((each) => !allowed.includes(each)),
      name,
    ).toEqual([]);
  }
});

test('every log ends, and every function of ours writes to such a log', () => {
  const logs = all(aws).filter(({ resource }) => resource.Type === 'AWS::Logs::LogGroup');
  expect(logs.filter(({ resource }) => !resource.Properties.RetentionInDays)).toEqual([]);
  const functions = all(aws).filter(({ resource }) => resource.Type === 'AWS::Lambda::Function');
  expect(functions.filter(({ resource }) => !resource.Properties.LoggingConfig)).toEqual([]);
});

test('no secret stands in a template: what is secret is made by AWS or resolved from Secrets Manager', () => {
  for (const { id, resource } of all(complete)) {
    for (const [name, value] of secretsIn(resource)) {
      expect(JSON.stringify(value), `${id} ${name}`).toContain('{{resolve:secretsmanager:');
    }
  }
});

/** The leaves of a resource whose name says that they are secret. */
function secretsIn({ Properties }: Resource): [string, unknown][] {
  const found: [string, unknown][] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (/secret$|password$|^EDGE_KEY$|^SecretString$/i.test(name) && typeof inner !== 'boolean')
        found.push([name, inner]);
      else walk(inner);
    }
  };
  walk(Properties);
  return found;
}
