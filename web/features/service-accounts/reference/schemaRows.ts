import type { JsonSchema } from './document.ts';

/** One line of a schema's table. */
export type SchemaRow = {
  /** Unique in its table. */
  readonly key: string;
  readonly name: string;
  /** 0 for the outermost fields. */
  readonly depth: number;
  readonly required: boolean;
  readonly type: string;
  /** What else a value has to be, in words. */
  readonly notes: string;
};

/** Deeper than any schema of the API. */
const DEEPEST = 8;

/** A schema as lines: each field with its type, those of its parts beneath it. */
export function schemaRows(schema: JsonSchema, key = '', depth = 0): SchemaRow[] {
  if (depth > DEEPEST) return [];
  const objects = objectsIn(schema);
  if (objects.length > 1) {
    return objects.flatMap((shape, i) => [
      row(`${key}/${i}`, `Shape ${i + 1} of ${objects.length}`, depth, false, shape),
      ...schemaRows(shape, `${key}/${i}`, depth + 1),
    ]);
  }
  const [object] = objects;
  if (!object) return [];
  const { properties = {}, required = [], additionalProperties } = object;
  const rows = Object.entries(properties).flatMap(([name, field]) => [
    row(`${key}.${name}`, name, depth, required.includes(name), field),
    ...schemaRows(field, `${key}.${name}`, depth + 1),
  ]);
  if (typeof additionalProperties !== 'object') return rows;
  return [
    ...rows,
    row(`${key}.*`, 'any key', depth, false, additionalProperties),
    ...schemaRows(additionalProperties, `${key}.*`, depth + 1),
  ];
}

/** A type in words: 'text', 'whole number or null', 'list of objects', "'DRAFT' or 'SUBMITTED'". */
export function typeText(schema: JsonSchema, plural = false): string {
  if (schema.const !== undefined) return quoted(schema.const);
  if (schema.enum) return schema.enum.map(quoted).join(' or ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((each) => typeText(each, plural)))].join(' or ');
  if (schema.type === 'array') return `${plural ? 'lists' : 'list'} of ${typeText(schema.items ?? {}, true)}`;
  const [one, many] = words[schema.type ?? ''] ?? ['anything', 'anything'];
  return plural ? many : one;
}

const words: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['text', 'texts'],
  number: ['number', 'numbers'],
  integer: ['whole number', 'whole numbers'],
  boolean: ['true or false', 'true or false'],
  object: ['object', 'objects'],
  null: ['null', 'nulls'],
};

/** What a value has to be beside its type. */
export function notesText(schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, format, description } = schema;
  const notes = [
    description,
    rangeText(minLength, maxLength, 'characters'),
    rangeText(minimum, maximum, ''),
    rangeText(minItems, maxItems, 'entries'),
    format?.replaceAll('-', ' '),
    pattern && `matches ${pattern}`,
    schema.default !== undefined && `${quoted(schema.default)} if left out`,
    ...(schema.anyOf ?? []).map(notesText),
    schema.items && notesText(schema.items),
  ];
  return notes.filter(Boolean).join('; ');
}

function rangeText(least: number | undefined, most: number | undefined, what: string): string {
  const of = what && ` ${what}`;
  if (least !== undefined && most !== undefined) return least === most ? `${least}${of}` : `${least} to ${most}${of}`;
  if (least !== undefined) return `at least ${least}${of}`;
  return most === undefined ? '' : `at most ${most}${of}`;
}

function row(key: string, name: string, depth: number, required: boolean, schema: JsonSchema): SchemaRow {
  return { key, name, depth, required, type: typeText(schema), notes: notesText(schema) };
}

/** The objects inside a schema: through lists, and without what is null. */
function objectsIn(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.items) return objectsIn(schema.items);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(objectsIn);
  return schema.type === 'object' ? [schema] : [];
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

/** A value that fits a schema, as far as an example needs it: required fields, and the first of what may be chosen. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, field]) => [name, exampleOf(field)]),
      );
    case 'array':
      return [exampleOf(schema.items ?? {})];
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return '...';
  }
}
