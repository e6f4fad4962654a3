import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { table } from './table.ts';

type Answered<K, T> = { readonly data: readonly T[]; readonly unprocessed: readonly K[] };

const TRIES = 6;

/**
 * Reads many items by key: DynamoDB may leave some unread under load, and those are asked for again with growing pauses.
 * @param read one BatchGet, as ElectroDB does it
 * @throws Error when keys stay unread
 */
export async function readAll<K, T>(
  keys: readonly K[],
  read: (keys: readonly K[]) => Promise<Answered<K, T>>,
): Promise<T[]> {
  const found: T[] = [];
  let rest = keys;
  for (let tried = 1; rest.length > 0; tried += 1) {
    const { data, unprocessed } = await read(rest);
    found.push(...data);
    rest = unprocessed;
    if (rest.length === 0) break;
    if (tried === TRIES)
      throw Object.assign(new Error(`${rest.length} keys stay unread`), { name: 'ThrottlingException' });
    await sleep(Math.random() * 20 * 2 ** tried);
  }
  return found;
}

/** Reads that one request has under way at once, where they are as many as its ids or its people. */
export const AT_ONCE = 8;

/**
 * Does something for each entry, at most `atOnce` at a time, and gives what came of it in the entries' order. Reads behind a
 * request that are as many as its ids, rows or people go through here.
 */
export async function mapSome<T, R>(
  entries: readonly T[],
  atOnce: number,
  run: (entry: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = entries.entries();
  const work = async () => {
    for (const [at, entry] of left) results[at] = await run(entry);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, entries.length) }, work));
  return results;
}

/** The key of one item as it is stored: what ElectroDB's `.params()` gives for a get. */
export type StoredKey = Readonly<Record<string, unknown>>;

/** An item as it is stored. */
export type StoredItem = Readonly<Record<string, unknown>>;

/** Keys of one BatchGet; more go into further ones. */
const KEYS_OF_A_READ = 100;
/** An item that is read together with others: where it lies, and how it is understood; null where it is of another kind. */
export type Wanted<T> = {
  readonly Key: StoredKey;
  readonly parse: (item: StoredItem) => T | null;
};

type Found<W extends readonly unknown[]> = {
  -readonly [I in keyof W]: (NonNullable<W[I]> extends Wanted<infer T> ? T : never) | undefined;
};

/**
 * Reads single items of several kinds in one request, consistently.
 * @returns what was found, in the order of what was wanted; undefined for what is not there, and for what was not wanted
 */
export async function readEach<W extends readonly (Wanted<unknown> | undefined)[]>(...wanted: W): Promise<Found<W>> {
  const items = await readTogether(wanted.flatMap((each) => (each ? [each.Key] : [])));
  const at = (key: StoredKey) => JSON.stringify([key.pk, key.sk]);
  const byKey = new Map(items.map((item) => [at(item), item]));
  return wanted.map((each) => {
    const item = each && byKey.get(at(each.Key));
    return (item && each?.parse(item)) ?? undefined;
  }) as Found<W>;
}

/**
 * Reads items of several kinds by key, 100 to a request; ElectroDB does so for one kind only. One request is no picture of
 * one moment: its items may be read one after the other.
 * @param consistent false for items that only stand beside what is shown: half the price
 * @returns the items as they are stored, for the `parse` of their entity
 */
export async function readTogether(keys: readonly StoredKey[], consistent = true): Promise<StoredItem[]> {
  const name = table.table;
  const requests = Array.from({ length: Math.ceil(keys.length / KEYS_OF_A_READ) }, (_, at) =>
    keys.slice(at * KEYS_OF_A_READ, (at + 1) * KEYS_OF_A_READ),
  );
  const found = await mapSome(requests, AT_ONCE, (some) =>
    readAll(some, async (left) => {
      const command = new BatchGetCommand({
        RequestItems: { [name]: { Keys: [...left], ConsistentRead: consistent } },
      });
      const { Responses = {}, UnprocessedKeys = {} } = await table.client.send(command);
      return { data: Responses[name] ?? [], unprocessed: UnprocessedKeys[name]?.Keys ?? [] };
    }),
  );
  return found.flat();
}
