import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { areas } from '#shared/api/areas.ts';
import { callsOf, partitionAttributes, sourceOf } from './calls.ts';
import { type Partition, partitions } from './partitions.ts';
import { completeSettings, type Resource, resourcesOf, type Sample, sample, sampleSettings } from './sample.ts';
import { jobBundles } from './stacks/jobs.ts';

type Statement = {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Effect: string;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
type Granted = { readonly statements: readonly Statement[]; readonly environment: readonly string[] };

let aws: Sample;
let granted: ReadonlyMap<string, Granted>;
beforeAll(() => {
  aws = sample(completeSettings);
  granted = new Map([...grantedIn('Sedum-Api'), ...grantedIn('Sedum-Jobs')]);
});

test('nobody may do everything, and only names are readable in all streams', () => {
  for (const [name, { statements }] of granted) {
    for (const { Action, Resource, Effect } of statements) {
      expect(Effect).toBe('Allow');
      for (const action of [Action].flat()) expect(action, name).not.toContain('*');
      if (JSON.stringify(Resource) === '"*"') expect([Action].flat(), name).toEqual(['dynamodb:ListStreams']);
    }
  }
});

test('nobody scans the table or changes it', () => {
  const allowed =
    /^dynamodb:((Batch)?GetItem|Query|(Put|Update|Delete|BatchWrite|ConditionCheck)Item|ListStreams|DescribeStream|GetRecords|GetShardIterator)$/;
  for (const [name, { statements }] of granted) {
    const actions = statements.flatMap(({ Action }) => Action).filter((action) => action.startsWith('dynamodb:'));
    for (const action of actions) expect(action, name).toMatch(allowed);
  }
});

test('a job writes into organisations only, and no area but those of people into a person', () => {
  for (const bundle of jobBundles) expect(writableBy(bundle), bundle).toEqual([partitions.organisation]);
  const writers = (kind: Partition) => Object.keys(areas).filter((area) => writableBy(area).includes(partitions[kind]));
  expect(writers('user')).toEqual(['auth', 'people', 'notifications', 'admin']);
  expect(writers('signIn')).toEqual(['auth']);
});

test('the sign-in makes a domain a condition of what it writes, and nobody else; it changes none', () => {
  const isCheck = ({ Action }: Statement) => [Action].flat().join() === 'dynamodb:ConditionCheckItem';
  const checks = [...granted].flatMap(([name, { statements }]) =>
    statements.filter(isCheck).map(({ Condition }) => [name, Condition]),
  );
  const keys = { 'dynamodb:LeadingKeys': [`${partitions.domain}*`] };
  const leading = { 'ForAllValues:StringLike': keys, Null: { 'dynamodb:LeadingKeys': 'false' } };
  expect(checks).toEqual([['auth', leading]]);
  expect(writableBy('auth')).not.toContain(partitions.domain);
});

test('a mail leaves from the one sender, to recipients whose identity only the sandbox asks for', () => {
  const sending = [...granted].flatMap(([name, { statements }]) =>
    statements.flatMap(({ Action, Resource, Condition }) =>
      [Action].flat().includes('ses:SendEmail') ? [{ name, resource: JSON.stringify(Resource), Condition }] : [],
    ),
  );
  expect(sending).toEqual([
    {
      name: 'job-send-mail',
      resource: expect.stringMatching(/:identity\/\*"/),
      Condition: { StringEquals: { 'ses:FromAddress': sampleSettings.mailFrom } },
    },
  ]);
});

test('a file is read and written under named prefixes only, and the evidence is never deleted', () => {
  for (const [name, { statements }] of granted) {
    for (const { Action, Resource } of statements.filter(({ Action }) =>
      /^s3:.+Object/.test([Action].flat()[0] ?? ''),
    )) {
      const prefixes = [...JSON.stringify(Resource).matchAll(/"\/(\w+(?:\/\w+)?)\/\*"/g)].map(([, prefix]) => prefix);
      expect(prefixes, name).toHaveLength([Resource].flat().length);
      if (![Action].flat().includes('s3:DeleteObject')) continue;
      for (const prefix of prefixes) expect(['pending', 'pictures', 'exports'], name).toContain(prefix);
    }
  }
});

test('the key of the refresh tokens serves the sign-in, and beside it seals the secrets of programs', () => {
  const ofKey = ({ Action }: Statement) => [Action].flat().some((action) => action.startsWith('kms:'));
  const users = [...granted].filter(([, { statements }]) => statements.some(ofKey)).map(([name]) => name);
  expect(users.toSorted()).toEqual(['auth', 'people', 'service-accounts']);
  expect(granted.get('people')?.statements.filter(ofKey)).toMatchObject([
    {
      Action: 'kms:Decrypt',
      Condition: { 'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['userId'] } },
    },
  ]);
  expect(granted.get('service-accounts')?.statements.filter(ofKey)).toMatchObject([
    {
      Action: 'kms:Encrypt',
      Condition: { 'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['clientId'] } },
    },
  ]);
});

test('only the area of people makes and deletes accounts, and only it asks for a password beside the sign-in', () => {
  const holders = (action: string) =>
    [...granted].filter(([, { statements }]) => statements.some(({ Action }) => [Action].flat().includes(action)));
  const names = (action: string) => holders(`cognito-idp:${action}`).map(([name]) => name);
  for (const action of ['AdminCreateUser', 'AdminDeleteUser', 'AdminSetUserPassword']) {
    expect(names(action), action).toEqual(['people']);
  }
  expect(names('AdminInitiateAuth')).toEqual(['auth', 'people']);
});

test('only the area of service accounts makes clients of the user pool', () => {
  const makers = [...granted].filter(([, { statements }]) => /UserPoolClient"/.test(JSON.stringify(statements)));
  expect(makers.map(([name]) => name)).toEqual(['service-accounts']);
});

test('the sign-in knows where tokens are given, whether Microsoft is configured or not', () => {
  const plain = Object.entries(resourcesOf(sample().template('Sedum-Api')));
  const holders = plain.flatMap(([id, { Properties }]) => {
    const { Variables = {} } = (Properties?.Environment ?? {}) as { Variables?: Record<string, unknown> };
    return 'LOGIN_ORIGIN' in Variables ? [bundleOf(id)] : [];
  });
  expect(holders).toEqual(['auth']);
});

test('every kind of partition that an entity has is known to the policies', () => {
  const known = Object.values(partitions).map((prefix) => prefix.replace('$sedum#', '').replace(/_$/, ''));
  const attributes = partitionAttributes();
  expect(attributes.size).toBeGreaterThan(0);
  for (const [entity, attribute] of attributes) expect(known, entity).toContain(attribute.toLowerCase());
});

test('only the sign-in knows the managed login, and only the profile holds the secret of the support chat', () => {
  const holders = (name: string) =>
    [...granted].filter(([, own]) => own.environment.includes(name)).map(([each]) => each);
  expect(holders('LOGIN_ORIGIN')).toEqual(['auth']);
  expect(holders('INTERCOM_SECRET')).toEqual(['people']);
  expect(holders('MICROSOFT_PROVIDER')).toEqual(['auth', 'organisations']);
  // Every area takes the tokens of service accounts.
  expect(holders('USER_POOL_ID')).toEqual(Object.keys(areas));
  expect(holders('EXPORT_QUEUE_URL')).toEqual(['reporting']);
  expect(holders('UNSUBSCRIBE_KEY')).toEqual(['notifications', 'job-remind-deadlines']);
  expect(holders('MAIL_FROM')).toEqual(['job-send-mail']);
});

describe('what the code of a function does is granted to it, and no more', () => {
  // A local endpoint asks no policy, so a grant that is missing would be found on AWS only.
  const bundles = [...Object.keys(areas), ...jobBundles].filter((bundle) => existsSync(sourceOf(bundle)));

  test.each(bundles)('%s', async (bundle) => {
    const { actions, writes, environment } = await callsOf(sourceOf(bundle));
    const own = granted.get(bundle);
    const allowed = own?.statements.flatMap(({ Action }) => Action) ?? [];
    expect(actions.filter((action) => !allowed.includes(action))).toEqual([]);
    const unused = allowed.filter((action) => !givenByInfra.test(action) && !actions.includes(action));
    expect(unused, 'rights that the code does not use').toEqual([]);
    const prefixes = writes.map((attribute) => `$sedum#${attribute.toLowerCase()}_`);
    expect(writableBy(bundle).toSorted()).toEqual(prefixes.toSorted());
    const given = own?.environment.filter((name) => name !== 'NODE_OPTIONS') ?? [];
    // Only tests set the folder of the content: what is deployed has it beside its code.
    const asked = environment.filter((name) => !name.startsWith('AWS_') && name !== 'CONTENT_FOLDER');
    expect(given.toSorted()).toEqual(asked);
  });
});

/** The table's rights are one set for all, logs and streams are Lambda's, and a queue's messages come and go by Lambda. */
const givenByInfra = /^(dynamodb|logs|sqs):(?!SendMessage$)|^sqs:SendMessage$/;

function writableBy(name: string): string[] {
  const statements = granted.get(name)?.statements ?? [];
  const write = statements.filter(({ Action }) => [Action].flat().includes('dynamodb:PutItem'));
  expect(write, name).toHaveLength(1);
  const condition = write[0]?.Condition ?? {};
  expect(condition.Null, name).toEqual({ 'dynamodb:LeadingKeys': 'false' });
  const keys = condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
  return [keys].flat().map((key) => String(key).replace(/\*$/, ''));
}

/** What each function of a stack may do, by the name of its bundle. */
function grantedIn(stack: string): [string, Granted][] {
  const resources = Object.entries(resourcesOf(aws.template(stack)));
  const policies = resources.filter(([, { Type }]) => Type === 'AWS::IAM::Policy').map(([, policy]) => policy);
  const functions = resources.filter(([, { Type }]) => Type === 'AWS::Lambda::Function');
  return functions.map(([id, { Properties }]) => {
    const role = /"([^"]+)"/.exec(JSON.stringify(Properties.Role).replace('"Fn::GetAtt"', ''))?.[1];
    const own = policies.filter(
      (policy) => JSON.stringify(policy.Properties.Roles) === JSON.stringify([{ Ref: role }]),
    );
    const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
    return [bundleOf(id), { statements: own.flatMap(statementsOf), environment: Object.keys(Variables) }];
  });
}

function statementsOf({ Properties }: Resource): Statement[] {
  return (Properties.PolicyDocument as { Statement: Statement[] }).Statement;
}

/** CDK makes a logical id of the construct's name and eight hex digits. */
function bundleOf(logicalId: string): string {
  const name = logicalId.slice(0, -8);
  const bundleNamed = (bundle: string) => bundle.replace(/^job-|-/g, '').toLowerCase() === name.toLowerCase();
  const job = jobBundles.find(bundleNamed);
  return job ?? Object.keys(areas).find((area) => area.replaceAll('-', '') === name) ?? name;
}
