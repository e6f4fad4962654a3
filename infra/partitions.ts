import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { tableDefinition } from '#shared/api/table.ts';

/** How the keys of each kind of partition begin: ElectroDB writes the service, then the first attribute's name. */
export const partitions = {
  organisation: '$sedum#orgid_',
  session: '$sedum#sessionhash_',
  rate: '$sedum#bucket_',
  user: '$sedum#userid_',
  email: '$sedum#email_',
  directory: '$sedum#tenantid_',
  domain: '$sedum#domain_',
  signIn: '$sedum#statehash_',
  serviceClient: '$sedum#clientid_',
  installation: '$sedum#installation_',
} as const;

export type Partition = keyof typeof partitions;

/** Reads by key: no scan, so that nobody reads what he cannot name. */
export function mayRead(table: Table): PolicyStatement {
  const indexes = tableDefinition.indexes.map(({ name }) => `${table.tableArn}/index/${name}`);
  return new PolicyStatement({
    actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
    resources: [table.tableArn, ...indexes],
  });
}

/** Writes into some kinds of partition. */
export function mayWrite(table: Table, writes: readonly Partition[]): PolicyStatement {
  const actions = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'];
  return within(table, actions, writes);
}

/** Makes items of some kinds of partition a condition of a transaction, and writes none of them. */
export function mayCheck(table: Table, checks: readonly Partition[]): PolicyStatement {
  return within(table, ['ConditionCheckItem'], checks);
}

function within(table: Table, actions: readonly string[], kinds: readonly Partition[]): PolicyStatement {
  return new PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [table.tableArn],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': kinds.map((kind) => `${partitions[kind]}*`) },
      // ForAllValues is true of a request without keys.
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  });
}
