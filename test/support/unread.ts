import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { table } from '#functions/db/table.ts';
import { entityOf, keysOf } from './wire.ts';

type Input = Readonly<Record<string, unknown>>;
type WireKey = Readonly<Record<'pk' | 'sk', AttributeValue>>;
type Requested = Readonly<Record<string, { readonly Keys?: readonly WireKey[] }>>;
/** What comes back is read already: its keys are texts. */
type Output = { readonly Responses?: Readonly<Record<string, readonly Input[]>> };

/**
 * Lets DynamoDB leave keys of an entity unread while `run` goes on, as it does under load: the first key of every other
 * batch read, or all keys of all of them.
 * @returns how many batch reads were cut short
 */
export async function leavingUnread(
  entity: string,
  which: 'some-at-first' | 'always-all',
  run: () => Promise<unknown>,
): Promise<number> {
  let cut = 0;
  let isTurn = true;
  const name = `unread-${entity}`;
  table.client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = args.input as unknown as Input;
      const [[tableName, { Keys = [], ...how }] = ['', {}]] = Object.entries((input.RequestItems ?? {}) as Requested);
      const isBatch = context.commandName === 'BatchGetItemCommand';
      const isOurs = isBatch && keysOf('BatchGetItemCommand', input).some(isOf(entity));
      if (!isOurs || !isTurn) {
        isTurn = isTurn || isOurs;
        return next(args);
      }
      isTurn = which === 'always-all';
      cut += 1;
      const unread = (which === 'always-all' ? Keys : Keys.slice(0, 1)).map(({ pk, sk }) => ({ pk: pk.S, sk: sk.S }));
      const { output, ...answer } = await next(args);
      const { Responses = {}, ...rest } = output as Output;
      const read = (Responses[tableName] ?? []).filter(
        (item) => !unread.some(({ pk, sk }) => item.pk === pk && item.sk === sk),
      );
      const told = { Responses: { [tableName]: read }, UnprocessedKeys: { [tableName]: { ...how, Keys: unread } } };
      return { ...answer, output: { ...rest, ...told } } as never;
    },
    { step: 'build', name },
  );
  try {
    await run();
  } finally {
    table.client.middlewareStack.remove(name);
  }
  return cut;
}

const isOf =
  (entity: string) =>
  ({ sk }: { readonly sk: string | undefined }): boolean =>
    entityOf(sk) === entity.toLowerCase();
