type Output = Readonly<Record<string, unknown>>;

/**
 * What DynamoDB may answer instead: a map has no order there, nor have the items of a batch, while the local endpoint keeps
 * both as they were written. Lists, the items of a query and what a transaction was asked for stay in their order.
 * @param output the output of a command as the document client gives it
 */
export function shuffled<T extends object>(output: T): T {
  return Object.fromEntries(
    Object.entries(output as Output).map(([name, value]) => {
      if (name === 'Item' || name === 'Attributes' || name === 'Items') return [name, inside(value)];
      if (name !== 'Responses') return [name, value];
      return [name, Array.isArray(value) ? inside(value) : ofTables((value ?? {}) as Record<string, unknown[]>)];
    }),
  ) as T;
}

const ofTables = (responses: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(responses).map(([table, items]) => [table, inAnyOrder(items).map(inside)]));

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside);
  if (value instanceof Set) return new Set(inAnyOrder([...value]));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(inAnyOrder(Object.entries(value)).map(([name, each]) => [name, inside(each)]));
}

function inAnyOrder<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

let state = 20_261_128;

/** A number from 0 up to 1 (mulberry32, a public-domain generator): the same row of numbers in each run. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
