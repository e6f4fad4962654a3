import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { table } from './table.ts';

/** One action of a transaction: what ElectroDB's `.params()` gives, under Put, Update, Delete or ConditionCheck. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The parameters of each kind of action, for ElectroDB's `.params<Put>()`. */
export type Put = NonNullable<Write['Put']>;
export type Update = NonNullable<Write['Update']>;
export type Delete = NonNullable<Write['Delete']>;
export type ConditionCheck = NonNullable<Write['ConditionCheck']>;

/**
 * A condition of a transaction upon an item that it does not write.
 * @param place the item, by ElectroDB's `.get(key).params<ConditionCheck>()`
 * @param expression in DynamoDB's words: `#name` is the attribute of that name, `:name` the value under it
 */
export function checking(
  { TableName, Key }: Pick<ConditionCheck, 'TableName' | 'Key'>,
  expression: string,
  values: Readonly<Record<string, unknown>> = {},
): Write {
  const names = [...expression.matchAll(/#(\w+)/g)].map(([token, name]) => [token, name]);
  const given = Object.entries(values).map(([name, value]) => [`:${name}`, value]);
  return {
    ConditionCheck: {
      TableName,
      Key,
      ConditionExpression: expression,
      ...(names.length > 0 && { ExpressionAttributeNames: Object.fromEntries(names) }),
      ...(given.length > 0 && { ExpressionAttributeValues: Object.fromEntries(given) }),
    },
  };
}

/** Why a transaction was refused, for each action that stood in its way; `index` is the action's place in the list. */
export type Refusal = { readonly index: number; readonly code: string };

const TRIES = 6;

/**
 * Writes all or nothing. A collision with another transaction is tried again, up to six tries with growing random pauses between.
 * @returns the actions whose condition did not hold; none when everything is written
 * @throws the SDK's error when the collision stays or the table does not answer
 */
export async function transact(writes: readonly Write[]): Promise<Refusal[]> {
  for (let tried = 1; ; tried += 1) {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems: [...writes] }));
      return [];
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const refusals = (error.CancellationReasons ?? []).flatMap(({ Code }, index) =>
        Code === 'ConditionalCheckFailed' ? [{ index, code: Code }] : [],
      );
      if (refusals.length > 0) return refusals;
      if (tried === TRIES) throw error;
      await sleep(Math.random() * 20 * 2 ** tried);
    }
  }
}
