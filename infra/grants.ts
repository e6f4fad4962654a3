import { SecretValue, Stack } from 'aws-cdk-lib';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { areas } from '#shared/api/areas.ts';
import type { JobName } from '#shared/jobs/jobs.ts';
import type { Config } from './config.ts';
import { filesPermission } from './file-rights.ts';
import { unsubscribePermission } from './mailing.ts';
import { orderPermission } from './ordering.ts';
import { mayCheck, mayRead, mayWrite, type Partition } from './partitions.ts';
import type { Permission } from './permission.ts';
import { MICROSOFT_PROVIDER } from './stacks/identity.ts';

/** What an area may do beyond its organisation's items. */
export type Grant =
  | 'people'
  | 'sign-in'
  | 'session-key'
  | 'session-token'
  | 'apps'
  | 'proofs'
  | 'accounts'
  | 'domains'
  | 'pool-clients'
  | 'evidence'
  | 'pictures'
  | 'erasure'
  | 'exports'
  | 'installation'
  | 'support-chat'
  | 'unsubscribe'
  | 'features'
  | 'dead-letters'
  | 'admin-exports'
  | Ordering;

/** The right to order a job. */
type Ordering = `orders ${JobName}`;
const isOrdering = (grant: Grant): grant is Ordering => grant.startsWith('orders ');
const jobOf = (grant: Ordering) => grant.slice('orders '.length) as JobName;

/** A group of routes that is one Lambda. */
export type Area = keyof typeof areas;

/** What each area's code needs beside reading and writing its organisation's items; an area without an entry does not compile. */
export const grants: Readonly<Record<Area, readonly Grant[]>> = {
  auth: ['people', 'sign-in', 'session-key', 'apps', 'orders send-mail'],
  people: [
    'people',
    'accounts',
    'apps',
    'proofs',
    'session-token',
    'support-chat',
    'pictures',
    'erasure',
    'orders send-mail',
  ],
  organisations: ['installation', 'domains', 'pictures', 'orders send-mail'],
  portfolio: ['orders send-mail', 'orders tally-year'],
  library: [],
  collection: ['evidence', 'orders send-mail', 'orders project-again'],
  reporting: ['exports', 'orders run-export'],
  notifications: ['people', 'unsubscribe'],
  'service-accounts': ['pool-clients'],
  admin: ['people', 'features', 'orders fill-demo', 'dead-letters', 'admin-exports', 'apps', 'orders send-mail'],
};

/** The things that grants are about. */
export type Resources = {
  readonly config: Config;
  readonly table: Table;
  readonly files: Bucket;
  readonly sessionKey: Key;
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** Address of the managed login; undefined on a local endpoint. */
  readonly loginOrigin: string | undefined;
  /** The queue of each job, by its name. */
  readonly queues: Readonly<Record<JobName, Queue>>;
  /** Queues of work that was given up, by name. */
  readonly deadLetters: Readonly<Record<string, Queue>>;
  readonly unsubscribeKey: string;
};

/** Partitions that are not an organisation's, into which a grant lets write. */
const partitionsOf: Readonly<Partial<Record<Grant, readonly Partition[]>>> = {
  people: ['user'],
  'sign-in': ['signIn', 'directory'],
  accounts: ['email', 'directory'],
  domains: ['domain'],
  features: ['installation'],
};

/** Grants that are about partitions and nothing else. */
type OfTable = 'people' | 'domains' | 'features';
const ofTable: readonly Grant[] = ['people', 'domains', 'features'];
const isOfTable = (grant: Grant): grant is OfTable => ofTable.includes(grant);

/** Everything that the Lambda of an area may do. */
export function areaPermissions(area: Area, resources: Resources): Permission[] {
  const own = grants[area];
  const beside = own.flatMap((grant) => partitionsOf[grant] ?? []);
  const partitions: Partition[] = [
    ...new Set<Partition>(['organisation', 'session', 'rate', 'serviceClient', ...beside]),
  ];
  return [
    tablePermission(resources.table, partitions),
    {
      statements: [],
      // The pool's id, because every area takes the tokens of service accounts.
      environment: { PUBLIC_ORIGIN: resources.config.publicOrigin, USER_POOL_ID: resources.userPool.userPoolId },
    },
    ...own.flatMap((grant) => permissionOf(grant, resources) ?? []),
  ];
}

/** What a grant allows beyond partitions of the table. */
function permissionOf(grant: Grant, resources: Resources): Permission | undefined {
  if (isOfTable(grant)) return undefined;
  return isOrdering(grant) ? orderPermission(jobOf(grant), resources.queues) : permissions[grant](resources);
}

/** Reads by key from the table and its indexes, never a scan, and writes into the named partitions only. */
export function tablePermission(table: Table, writes: readonly Partition[]): Permission {
  return { statements: [mayRead(table), mayWrite(table, writes)], environment: { TABLE_NAME: table.tableName } };
}

const permissions: Record<Exclude<Grant, OfTable | Ordering>, (resources: Resources) => Permission> = {
  'sign-in': ({ config, table, userPool, client, loginOrigin }) => ({
    statements: [
      new PolicyStatement({
        actions: ['cognito-idp:AdminInitiateAuth', 'cognito-idp:AdminRespondToAuthChallenge'],
        resources: [userPool.userPoolArn],
      }),
      // A Microsoft account is linked only while its directory is registered for the domain.
      mayCheck(table, ['domain']),
    ],
    environment: {
      USER_POOL_CLIENT_ID: client.userPoolClientId,
      ...microsoftProvider(config),
      ...(loginOrigin && { LOGIN_ORIGIN: loginOrigin }),
    },
  }),
  'session-key': ({ sessionKey }) => ({
    statements: [new PolicyStatement({ actions: ['kms:Encrypt', 'kms:Decrypt'], resources: [sessionKey.keyArn] })],
    environment: { SESSION_KEY_ID: sessionKey.keyId },
  }),
  'session-token': ({ sessionKey }) => ({
    // Opens the refresh tokens of people, who set an app up by their own; no secret of a program.
    statements: [
      new PolicyStatement({
        actions: ['kms:Decrypt'],
        resources: [sessionKey.keyArn],
        conditions: { 'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['userId'] } },
      }),
    ],
    environment: { SESSION_KEY_ID: sessionKey.keyId },
  }),
  apps: ({ userPool, client }) => ({
    // Only to switch an app off: setting one up goes by the person's own token.
    statements: [
      new PolicyStatement({
        actions: ['cognito-idp:AdminSetUserMFAPreference'],
        resources: [userPool.userPoolArn],
      }),
    ],
    environment: { USER_POOL_CLIENT_ID: client.userPoolClientId },
  }),
  proofs: ({ userPool, client }) => ({
    // The password and a code asked for anew, by a sign-in of which nothing is kept.
    statements: [
      new PolicyStatement({
        actions: ['cognito-idp:AdminInitiateAuth', 'cognito-idp:AdminRespondToAuthChallenge'],
        resources: [userPool.userPoolArn],
      }),
    ],
    environment: { USER_POOL_CLIENT_ID: client.userPoolClientId },
  }),
  accounts: ({ userPool }) => ({
    statements: [
      new PolicyStatement({
        actions: [
          'cognito-idp:AdminCreateUser',
          'cognito-idp:AdminDeleteUser',
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminSetUserPassword',
        ],
        resources: [userPool.userPoolArn],
      }),
    ],
    environment: {},
  }),
  'pool-clients': ({ sessionKey, userPool }) => ({
    statements: [
      new PolicyStatement({
        actions: ['cognito-idp:CreateUserPoolClient', 'cognito-idp:DeleteUserPoolClient'],
        resources: [userPool.userPoolArn],
      }),
      // Seals the secrets of programs and opens none: the sign-in alone does, when it fetches a token.
      new PolicyStatement({
        actions: ['kms:Encrypt'],
        resources: [sessionKey.keyArn],
        conditions: { 'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['clientId'] } },
      }),
    ],
    environment: { SESSION_KEY_ID: sessionKey.keyId },
  }),
  evidence: ({ files }) => {
    const stored = filesPermission(files, {
      's3:PutObject': ['pending', 'evidence'],
      's3:GetObject': ['pending', 'evidence'],
      's3:DeleteObject': ['pending'],
    });
    // S3 tells only those who may list that a file is not there; others are told that they may not read it.
    const list = new PolicyStatement({ actions: ['s3:ListBucket'], resources: [files.bucketArn] });
    return { ...stored, statements: [...stored.statements, list] };
  },
  pictures: ({ files }) => {
    const stored = filesPermission(files, {
      's3:PutObject': ['pending', 'pictures'],
      's3:GetObject': ['pending', 'pictures'],
      's3:DeleteObject': ['pending', 'pictures'],
    });
    const list = new PolicyStatement({ actions: ['s3:ListBucket'], resources: [files.bucketArn] });
    return { ...stored, statements: [...stored.statements, list] };
  },
  // A workbook that names somebody who is erased goes before its 30 days are over.
  erasure: ({ files }) => filesPermission(files, { 's3:DeleteObject': ['exports'] }),
  'admin-exports': ({ files }) =>
    filesPermission(files, {
      's3:PutObject': ['exports/admin'],
      's3:AbortMultipartUpload': ['exports/admin'],
      's3:GetObject': ['exports/admin'],
      // It takes a workbook away again that names somebody who was erased meanwhile.
      's3:DeleteObject': ['exports/admin'],
    }),
  'dead-letters': ({ deadLetters }) => ({
    statements: [
      new PolicyStatement({
        actions: ['sqs:GetQueueAttributes'],
        resources: Object.values(deadLetters).map(({ queueArn }) => queueArn),
      }),
    ],
    environment: {
      DEAD_LETTER_QUEUES: Stack.of(Object.values(deadLetters)[0] as Queue).toJsonString(
        Object.fromEntries(Object.entries(deadLetters).map(([name, { queueUrl }]) => [inWords(name), queueUrl])),
      ),
    },
  }),
  exports: ({ files }) => filesPermission(files, { 's3:GetObject': ['exports'] }),
  unsubscribe: ({ unsubscribeKey }) => unsubscribePermission(unsubscribeKey),
  installation: ({ config }) => {
    const { intercomId, segmentWriteKey, hotJarEnabled, gaEnabled } = config.tools;
    return {
      statements: [],
      environment: {
        ...microsoftProvider(config),
        ...(intercomId && { INTERCOM_ID: intercomId }),
        ...(segmentWriteKey && { SEGMENT_WRITE_KEY: segmentWriteKey }),
        ...(hotJarEnabled && { HOTJAR_ENABLED: 'true' }),
        ...(gaEnabled && { GA_ENABLED: 'true' }),
      },
    };
  },
  'support-chat': ({ config: { tools } }) => ({
    statements: [],
    environment: {
      ...(tools.intercomId && { INTERCOM_ID: tools.intercomId }),
      ...(tools.intercomSecretName && {
        INTERCOM_SECRET: SecretValue.secretsManager(tools.intercomSecretName).unsafeUnwrap(),
      }),
    },
  }),
};

/** `FailedExports` as `Failed exports`. */
function inWords(name: string): string {
  return name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function microsoftProvider({ microsoft }: Config): Record<string, string> {
  return microsoft ? { MICROSOFT_PROVIDER } : {};
}
