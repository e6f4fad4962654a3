import * as v from 'valibot';

type Schema = v.GenericSchema<unknown, unknown>;
type Node = Schema & {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly items?: readonly Schema[];
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly (Schema & { readonly kind: string })[];
  readonly value?: Schema;
};

/** A good value for a field of this name, where the test knows one. */
export type Known = (name: string) => unknown;

const texts = [
  'sample',
  '2025-06-30',
  'sample@people.test',
  'GB',
  '12',
  '123456',
  'Europe/London',
  'Correct-Horse-Battery-9',
  'application/pdf',
  'sample.pdf',
  'a'.repeat(64),
  `sample.${'a'.repeat(64)}`,
  '6a1f7a3e-6f0f-4b2a-9a40-0d3b0f2a9d11',
];
const numbers = [1, 2025, 0, 12, 100];

/**
 * A value that a schema accepts, with every optional field that it can have, so that a new route is exercised whole
 * without a line written for it.
 * @throws Error that names the field for which no value was found: teach this file, or name a known value
 */
export function sampleOf(schema: Schema, name: string, known: Known): unknown {
  const found = candidates(schema as Node, name, known).find((candidate) => v.safeParse(schema, candidate).success);
  if (found === undefined) throw new Error(`No sample for ${name}`);
  return found;
}

function candidates(schema: Node, name: string, known: Known): unknown[] {
  const given = known(name);
  const first = given === undefined ? [] : [given];
  switch (schema.type) {
    case 'optional':
    case 'nullable':
    case 'nullish':
      return [...first, ...candidates(schema.wrapped as Node, name, known), null];
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return objects(schema.entries ?? {}, known);
    case 'array':
      return [...first, ...some(schema.item as Node, name.replace(/s$/, ''), known).map((each) => [each]), []];
    case 'union':
    case 'variant':
      return [...first, ...((schema.options ?? []) as Node[]).flatMap((option) => candidates(option, name, known))];
    case 'picklist':
      return [...first, ...(schema.options ?? [])];
    case 'literal':
      return [schema.literal];
    case 'record':
      return [{}];
    case 'boolean':
      return [...first, true, false];
    case 'number':
      return [...first, ...numbers];
    case 'string':
      return [...first, ...texts];
    default:
      return [...first, ...texts, ...numbers, true, {}, []];
  }
}

function some(schema: Node, name: string, known: Known): unknown[] {
  return candidates(schema, name, known).filter((candidate) => v.safeParse(schema, candidate).success);
}

/** An object with all its fields; then with the required ones and one optional at a time, for "one of these" rules. */
function objects(entries: Readonly<Record<string, Schema>>, known: Known): unknown[] {
  const filled = Object.entries(entries).flatMap(([key, field]) => {
    const [value] = some(field as Node, key, known);
    return value === undefined ? [] : [[key, value] as const];
  });
  const isOptional = (key: string) => ['optional', 'nullish'].includes((entries[key] as Node).type);
  const required = filled.filter(([key]) => !isOptional(key));
  const one = filled.filter(([key]) => isOptional(key)).map((field) => Object.fromEntries([...required, field]));
  return [Object.fromEntries(filled), ...one, Object.fromEntries(required)];
}
