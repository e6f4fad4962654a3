import type {
  AttributeValue,
  KeysAndAttributes,
  TransactGetItem,
  TransactWriteItem,
  WriteRequest,
} from '@aws-sdk/client-dynamodb';
import type { Item } from './capacity.ts';

/**
 * One key that a request names; `sk` is unknown for a query, which has what its sort keys begin with instead; `index` is
 * set where it is a secondary index's.
 */
export type Key = {
  readonly pk: string;
  readonly sk: string | undefined;
  readonly begins?: string;
  readonly index?: string;
};

type Input = Readonly<Record<string, unknown>>;

const writing = new Set([
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
  'BatchWriteItemCommand',
  'TransactWriteItemsCommand',
]);

/** Does this command change the table? */
export function isWrite(command: string): boolean {
  return writing.has(command);
}

/** Every key of a request in wire form: keys of items, of conditions in transactions, and a query's partition. */
export function keysOf(command: string, input: Input): Key[] {
  switch (command) {
    case 'GetItemCommand':
    case 'UpdateItemCommand':
    case 'DeleteItemCommand':
      return [itemKey(input.Key as Item)];
    case 'PutItemCommand':
      return written(input.Item as Item);
    case 'QueryCommand':
      return [queryKey(input)];
    case 'BatchGetItemCommand':
      return Object.values(input.RequestItems as Record<string, KeysAndAttributes>).flatMap(({ Keys = [] }) =>
        Keys.map(itemKey),
      );
    case 'BatchWriteItemCommand':
      return Object.values(input.RequestItems as Record<string, WriteRequest[]>)
        .flat()
        .flatMap(({ PutRequest, DeleteRequest }) =>
          PutRequest?.Item ? written(PutRequest.Item) : [itemKey(DeleteRequest?.Key ?? {})],
        );
    case 'TransactGetItemsCommand':
      return (input.TransactItems as TransactGetItem[]).map(({ Get }) => itemKey(Get?.Key ?? {}));
    case 'TransactWriteItemsCommand':
      return (input.TransactItems as TransactWriteItem[]).flatMap((action) =>
        action.Put?.Item ? written(action.Put.Item) : [itemKey(actionKey(action))],
      );
    default:
      return [];
  }
}

/** The key that one action of a transaction is about. */
export function actionKey({ Put, Update, Delete, ConditionCheck }: TransactWriteItem): Item {
  return Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key ?? {};
}

/** The name of the ElectroDB entity that a sort key belongs to, in lower case: `$membership_1#userid_…` is `membership`. */
export function entityOf(sk: string | undefined): string | undefined {
  return /^\$(?:[a-z]+#)?([a-z]+)_\d+/.exec(sk ?? '')?.[1];
}

/** The organisations that a transaction creates: it puts their item where none may be. */
export function foundedBy(command: string, input: Input): string[] {
  if (command !== 'TransactWriteItemsCommand') return [];
  return (input.TransactItems as TransactWriteItem[]).flatMap(({ Put }) => {
    const { pk, sk } = itemKey(Put?.Item ?? {});
    const isNew = sk === '$organisation_1' && /attribute_not_exists/.test(Put?.ConditionExpression ?? '');
    return isNew ? [pk.replace('$sedum#orgid_', '')] : [];
  });
}

function itemKey({ pk, sk }: Item): Key {
  return { pk: text(pk), sk: text(sk) };
}

function written(item: Item): Key[] {
  const indexes = ['gsi1', 'gsi2'].filter((index) => item[`${index}pk`]);
  return [
    itemKey(item),
    ...indexes.map((index) => ({ pk: text(item[`${index}pk`]), sk: text(item[`${index}sk`]), index })),
  ];
}

function queryKey(input: Input): Key {
  const names = (input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (input.ExpressionAttributeValues ?? {}) as Record<string, AttributeValue>;
  for (const [, name = '', value = ''] of String(input.KeyConditionExpression).matchAll(/(#?\w+)\s*=\s*(:\w+)/g)) {
    if (!(names[name] ?? name).endsWith('pk')) continue;
    const index = input.IndexName as string | undefined;
    const begins = /begins_with\(\s*#?\w+\s*,\s*(:\w+)\s*\)/.exec(String(input.KeyConditionExpression))?.[1];
    return {
      pk: text(values[value]),
      sk: undefined,
      ...(begins && { begins: text(values[begins]) }),
      ...(index && { index }),
    };
  }
  throw new Error(`No partition key in ${input.KeyConditionExpression}`);
}

function text(value: AttributeValue | undefined): string {
  return value?.S ?? '';
}
