import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Schema } from '#shared/api/route.ts';
import { type Json, jsonSchema } from './openapi-schema.ts';

const SHARED = join(import.meta.dirname, '..', 'shared');
const OF_SCHEMAS = '#/components/schemas/';
const OF_PARAMETERS = '#/components/parameters/';
/** What is shorter as JSON reads better where it stands. */
const SHORT = 120;

/** Schemas by what they say as JSON: `name` is that under which shared/ exports the schema, and `body` its JSON Schema. */
export type NamedSchemas = ReadonlyMap<string, { readonly name: string; readonly body: Json }>;

/**
 * The schemas that shared/ exports, under their names. One that says something else of what is sent than of what is answered
 * is two: the second one is called `…AsSent`.
 * @throws Error where two modules export different schemas under one name
 */
export async function namedSchemas(): Promise<NamedSchemas> {
  const modules = readdirSync(SHARED, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^content\//.test(file))
    .toSorted();
  const named = new Map<string, { name: string; body: Json }>();
  const texts = new Map<string, string>();
  for (const file of modules) {
    const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(SHARED, file)).href);
    for (const [name, schema] of Object.entries(exported)) {
      if (!isSchema(schema)) continue;
      for (const mode of ['output', 'input'] as const) {
        const body = jsonSchema(schema, mode);
        const text = JSON.stringify(body);
        if (text.length < SHORT || named.has(text)) continue;
        const called = mode === 'output' ? name : `${name}AsSent`;
        if (texts.has(called)) throw new Error(`Two schemas are called ${called}: one of them in shared/${file}`);
        texts.set(called, text);
        named.set(text, { name: called, body });
      }
    }
  }
  return named;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/**
 * The same document with what it says several times said once: every part that says just what an exported schema says becomes
 * a reference to that, under its name, and so does every header.
 */
export function withComponents(document: Json, named: NamedSchemas): Json {
  const schemas = new Map<string, unknown>();
  const parameters = new Map<string, Json>();

  function referring(value: unknown, isBody = false): unknown {
    if (Array.isArray(value)) return value.map((each) => referring(each));
    if (typeof value !== 'object' || value === null) return value;
    if ('in' in value && value.in === 'header') return headerReference(value as Json);
    const found = isBody ? undefined : named.get(JSON.stringify(value));
    if (!found) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, referring(each)]));
    if (!schemas.has(found.name)) {
      schemas.set(found.name, undefined);
      schemas.set(found.name, referring(found.body, true));
    }
    return { $ref: `${OF_SCHEMAS}${found.name}` };
  }

  function headerReference(header: Json): Json {
    const name = header.required ? String(header.name) : `${header.name}-optional`;
    const former = parameters.get(name);
    if (former && JSON.stringify(former) !== JSON.stringify(header)) throw new Error(`Two headers are called ${name}`);
    parameters.set(name, header);
    return { $ref: `${OF_PARAMETERS}${name}` };
  }

  const { components, ...rest } = document as { components: { schemas: Json } & Json };
  const others = referring(rest) as Json;
  return {
    ...others,
    components: {
      ...components,
      parameters: byName(parameters),
      schemas: { ...components.schemas, ...byName(schemas) },
    },
  };
}

function byName(parts: ReadonlyMap<string, unknown>): Json {
  return Object.fromEntries([...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const WIDTH = 120;

/** A document as text that is read and compared line by line: what fits into a line stands in one. */
export function documentText(document: Json): string {
  return `${lines(document, '', 0)}\n`;
}

function lines(value: unknown, indent: string, before: number): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + before + flat.length < WIDTH) return flat;
  const inner = `${indent} `;
  if (Array.isArray(value)) {
    return `[\n${value.map((each) => inner + lines(each, inner, 0)).join(',\n')}\n${indent}]`;
  }
  const fields = Object.entries(value).map(([key, each]) => {
    const label = `${JSON.stringify(key)}: `;
    return inner + label + lines(each, inner, label.length);
  });
  return `{\n${fields.join(',\n')}\n${indent}}`;
}
