import {
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { groupedBy } from '#shared/lists/grouped.ts';
import { type Item, readUnits, sizeOf, writeUnits } from './capacity.ts';
import { actionKey } from './wire.ts';

/** What a command says, as it goes over the wire. */
export type Input = Readonly<Record<string, unknown>>;

/** What a read took of one kind of items, by which their sort keys begin: those that are not there count and have no bytes. */
export type Taken = {
  readonly kind: string;
  readonly consistent: boolean;
  readonly items: number;
  readonly bytes: number;
};

/** `result` is the answer or the error; units are DynamoDB's. */
type Measured = {
  readonly result: unknown;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly taken: readonly Taken[];
};

type Reading = { readonly units: number; readonly taken: readonly Taken[] };

/** Sends a request, and gives what came of it with the units that it costs by the published rule. */
export async function measured(
  reader: DynamoDBClient,
  command: string,
  input: Input,
  send: () => Promise<{ output: object }>,
): Promise<Measured> {
  const actions = actionsOf(command, input);
  if (actions.length === 0) {
    const result = await outcome(send);
    const refused: Reading = { units: 0.5, taken: [] };
    const { units, taken } =
      result instanceof Error ? refused : await readCost(reader, command, input, result.output as Input);
    return { result, readUnits: units, writeUnits: 0, taken };
  }
  const tableOf = ({ Put, Update, Delete, ConditionCheck }: TransactWriteItem) =>
    (Put ?? Update ?? Delete ?? ConditionCheck)?.TableName;
  const look = () => Promise.all(actions.map((action) => read(reader, tableOf(action), actionKey(action))));
  const before = await look();
  const result = await outcome(send);
  const after = await look();
  const inTransaction = command === 'TransactWriteItemsCommand';
  const units = actions.reduce((total, _, i) => total + writeUnits(before[i], after[i], inTransaction), 0);
  return { result, readUnits: 0, writeUnits: units, taken: [] };
}

async function outcome<T>(send: () => Promise<T>): Promise<T | Error> {
  try {
    return await send();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The changes of a request, each in the form that transactions have; none for a read. */
function actionsOf(command: string, input: Input): TransactWriteItem[] {
  if (command === 'TransactWriteItemsCommand') return input.TransactItems as TransactWriteItem[];
  if (command === 'PutItemCommand') return [{ Put: input as never }];
  if (command === 'UpdateItemCommand') return [{ Update: input as never }];
  if (command === 'DeleteItemCommand') return [{ Delete: input as never }];
  if (command !== 'BatchWriteItemCommand') return [];
  return Object.entries(
    input.RequestItems as Record<string, { PutRequest?: object; DeleteRequest?: object }[]>,
  ).flatMap(([TableName, requests]) =>
    requests.map(({ PutRequest, DeleteRequest }) =>
      PutRequest
        ? { Put: { TableName, ...PutRequest } as never }
        : { Delete: { TableName, ...DeleteRequest } as never },
    ),
  );
}

async function read(
  reader: DynamoDBClient,
  TableName: string | undefined,
  { pk, sk }: Item,
): Promise<Item | undefined> {
  if (!pk || !sk) throw new Error('A write without a key');
  return (await reader.send(new GetItemCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item;
}

async function readCost(reader: DynamoDBClient, command: string, input: Input, output: Input): Promise<Reading> {
  const consistent = input.ConsistentRead === true;
  if (command === 'GetItemCommand') {
    const key = input.Key as Item;
    const item = output.Item ? await read(reader, input.TableName as string, key) : undefined;
    const items = item ? [item] : [];
    return { units: readUnits(items, consistent), taken: takenOf(items, consistent, item ? [] : [key]) };
  }
  if (command === 'QueryCommand') {
    const items = await evaluated(reader, input);
    return { units: readUnits(items, consistent), taken: takenOf(items, consistent) };
  }
  if (command === 'BatchGetItemCommand') return batchCost(reader, input);
  if (command === 'TransactGetItemsCommand') {
    const items = (output.Responses as { Item?: Item }[]).flatMap(({ Item }) => (Item ? [Item] : []));
    const none = (output.Responses as unknown[]).length - items.length;
    const units = items.reduce((total, item) => total + readUnits([item], true) * 2, none * 2);
    return { units, taken: takenOf(items, true) };
  }
  return { units: 0, taken: [] };
}

/** @param missing keys of which there is no item */
function takenOf(items: readonly Item[], consistent: boolean, missing: readonly Item[] = []): Taken[] {
  const all = [
    ...items.map((item) => ({ kind: kindOf(item), bytes: sizeOf(item) })),
    ...missing.map((key) => ({ kind: kindOf(key), bytes: 0 })),
  ];
  return [...groupedBy(all, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    consistent,
    items: own.length,
    bytes: own.reduce((total, { bytes }) => total + bytes, 0),
  }));
}

function kindOf({ sk }: Item): string {
  return sk?.S?.split('#')[0] ?? '';
}

/**
 * What a query reads, before its filter and its projection take away what they do not save. It is asked again: the answer is
 * turned into plain values already, which have no size.
 */
async function evaluated(reader: DynamoDBClient, input: Input): Promise<Item[]> {
  const { FilterExpression: _, ProjectionExpression: __, Select: ___, ...whole } = input;
  const used = (names: unknown) =>
    Object.fromEntries(
      Object.entries((names ?? {}) as Record<string, never>).filter(([name]) =>
        new RegExp(`${name}\\b`).test(String(input.KeyConditionExpression)),
      ),
    );
  // DynamoDB refuses names and values that nothing uses, and an empty list of them.
  const names = used(input.ExpressionAttributeNames);
  const values = used(input.ExpressionAttributeValues);
  const query = {
    ...whole,
    ExpressionAttributeNames: Object.keys(names).length > 0 ? names : undefined,
    ExpressionAttributeValues: Object.keys(values).length > 0 ? values : undefined,
  };
  const { Items = [] } = await reader.send(new QueryCommand(query as never));
  return Items;
}

async function batchCost(reader: DynamoDBClient, input: Input): Promise<Reading> {
  const [units, taken]: [number[], Taken[]] = [[], []];
  for (const [table, { Keys = [], ConsistentRead }] of Object.entries(
    input.RequestItems as Record<string, { Keys?: Item[]; ConsistentRead?: boolean }>,
  )) {
    const consistent = ConsistentRead === true;
    const { Responses } = await reader.send(
      new BatchGetItemCommand({ RequestItems: { [table]: { Keys: [...Keys] } } }),
    );
    const found = Responses?.[table] ?? [];
    const at = ({ pk, sk }: Item) => JSON.stringify([pk, sk]);
    const there = new Set(found.map(at));
    const missing = Keys.filter((key) => !there.has(at(key)));
    units.push(...found.map((item) => readUnits([item], consistent)), missing.length * readUnits([], consistent));
    taken.push(...takenOf(found, consistent, missing));
  }
  return { units: units.reduce((total, each) => total + each, 0), taken };
}
