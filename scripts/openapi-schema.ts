import { toJsonSchema } from '@valibot/to-json-schema';
import type { Schema } from '#shared/api/route.ts';
import type { TextKind } from '#shared/api/text.ts';

export type Json = Record<string, unknown>;

/** What changes a value on its way in and refuses none: the document has nothing to say of it. */
const silent = new Set(['trim', 'to_lower_case', 'transform', 'raw_transform']);

/** The control characters that a text may not hold, as the pattern of what it may: white space at its ends is trimmed. */
const texts: Readonly<Record<TextKind, Json>> = {
  line: {
    description: 'One line: no line breaks inside, no control characters, no marks that turn the direction of text',
    pattern: '^[^\\u0000-\\u0008\\u000e-\\u001f\\u007f]*$',
  },
  long: {
    description: 'A text of several lines: no control characters but line feed and tabulator',
    pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
  },
};

type Action = { readonly type: string; readonly message?: unknown; readonly metadata?: unknown };

/**
 * A schema of valibot as JSON Schema (draft 2020-12). A check that JSON Schema has no word for says itself in the
 * description, by the message that a caller would get.
 * @throws Error for a part of a schema that would be left out in silence: say it by `v.metadata`, or teach it here
 */
export function jsonSchema(schema: Schema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema as never, {
    typeMode,
    errorMode: 'throw',
    target: 'draft-2020-12',
    overrideAction: ({ valibotAction, jsonSchema: made }) => ofAction(valibotAction as Action, made as Json) as never,
    overrideSchema: ({ valibotSchema, jsonSchema: made }) => ofSchema(valibotSchema, made as Json) as never,
  });
  return rest;
}

function ofAction({ type, message, metadata }: Action, made: Json): Json | undefined {
  if (type === 'metadata') return withText(metadata as Json, made);
  if (silent.has(type)) return made;
  // What a check by hand asks for stands in the schema's own metadata.
  if (type === 'raw_check' || type === 'partial_check') return typeof message === 'string' ? said(made, message) : made;
  return type === 'check' && typeof message === 'string' ? said(made, message) : undefined;
}

function withText({ text, ...metadata }: Json, made: Json): Json {
  const rules = typeof text === 'string' && Object.hasOwn(texts, text) ? texts[text as TextKind] : {};
  const { description, ...rest } = { ...rules, ...metadata };
  const whole = { ...made, ...rest };
  return typeof description === 'string' ? said(whole, description) : whole;
}

/** The sentence is added to what the description says already. */
function said(made: Json, sentence: string): Json {
  const { description } = made;
  if (typeof description !== 'string') return { ...made, description: sentence };
  return description.includes(sentence) ? made : { ...made, description: `${description}. ${sentence}` };
}

/** A record whose keys are of a list: the library knows records with any key alone. */
function ofSchema(schema: object, made: Json): Json | undefined {
  if (!('type' in schema && schema.type === 'record' && 'key' in schema)) return undefined;
  const key = schema.key as { readonly type: string; readonly options?: readonly unknown[] };
  return key.type === 'picklist' ? { ...made, propertyNames: { enum: key.options } } : undefined;
}
