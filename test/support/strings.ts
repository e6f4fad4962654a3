import * as v from 'valibot';
import { allRoutes } from '#shared/api/areas.ts';
import type { Named, Schema } from '#shared/api/route.ts';
import type { TextKind } from '#shared/api/text.ts';
import { sampleOf } from './sample.ts';

/** Texts that no string of a request takes, by what is wrong with them. They begin as a good password does. */
export const badEverywhere = {
  'half of a character': 'Correct-Horse-9 A\ud800B',
  'the other half': 'Correct-Horse-9\udc00',
  'a NUL': 'Correct-Horse-9\u0000x',
  'an escape': 'Correct-Horse-9 \u001b[31m',
  'a control character of Latin 1': 'Correct-Horse-9\u0085x',
} as const;
/** Texts that neither a line nor a long text takes. */
export const badTexts = {
  ...badEverywhere,
  'no character': 'Correct-Horse-9\uffff',
  'a lonely carriage return': 'Correct-Horse-9\rx',
  'only a space without width': '\u200b',
  'only a filler': '\u3164\u115f',
  'only a blank of Braille': '\u2800',
  'only an accent': '\u0301',
} as const;
/** Texts that a line does not take; a long text takes some of them. */
export const badLines = {
  ...badTexts,
  'two lines': 'Correct-Horse-9\nx',
  'two lines of another kind': 'Correct-Horse-9\u2028x',
  'an override of direction': 'Correct-Horse-9\u202exslx.exe',
  'an isolate': 'Correct-Horse-9\u2066x',
  'an embedding': 'Correct-Horse-9\u202ax',
} as const;

type Node = Schema & {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly key?: Schema;
  readonly value?: Schema;
};

type Path = readonly (string | number)[];

/** One string of a request: where it stands, its own schema, and a request part that is good but for what is put there. */
export type StringPlace = {
  /** Dot path, as the fields of a refusal name it. */
  readonly path: string;
  readonly schema: Schema;
  /** The part of the request with this text in the place. */
  with(text: string): unknown;
};

/** Every string that a schema takes, at every depth and in every variant; the names of records are strings too. */
export function stringsOf(schema: Schema, name: string): StringPlace[] {
  const good = sampleOf(schema, name, () => undefined);
  return placesIn(schema as Node, name, good).map(({ path, schema: own, with: filled }) => ({
    path: path.join('.'),
    schema: own,
    with: filled,
  }));
}

/** The strings of the bodies or the queries of all routes. */
export function stringsOfRoutes(part: 'body' | 'query'): { readonly route: Named; readonly place: StringPlace }[] {
  return allRoutes().flatMap(({ route }) => {
    const schema = route[part];
    return schema ? stringsOf(schema, route.name).map((place) => ({ route: route as Named, place })) : [];
  });
}

/** Which of the product's texts a string is; undefined where it has a form of its own. */
export function textKindOf(schema: Schema): TextKind | undefined {
  const kind = v.getMetadata(schema as v.GenericSchema).text;
  return kind === 'line' || kind === 'long' ? kind : undefined;
}

type Place = { readonly path: Path; readonly schema: Schema; with(text: string): unknown };

function placesIn(schema: Node, name: string, good: unknown): Place[] {
  switch (schema.type) {
    case 'optional':
    case 'nullable':
    case 'nullish':
      return placesIn(schema.wrapped as Node, name, good);
    case 'object':
    case 'strict_object':
      return Object.entries(schema.entries ?? {}).flatMap(([key, field]) =>
        placesIn(field as Node, key, (good as Readonly<Record<string, unknown>> | undefined)?.[key]).map((place) =>
          within(place, key, (inner) => ({ ...(good as object), [key]: inner })),
        ),
      );
    case 'array':
      return placesIn(schema.item as Node, name, Array.isArray(good) ? good[0] : undefined).map((place) =>
        within(place, 0, (inner) => [inner]),
      );
    case 'record':
      return [
        ...placesIn(schema.key as Node, name, undefined).map((place) => ({
          ...place,
          with: (text: string) => ({ [text]: '' }),
        })),
        ...placesIn(schema.value as Node, name, undefined).map((place) => within(place, 'any', (any) => ({ any }))),
      ];
    case 'union':
    case 'variant':
      return (schema.options as Node[]).flatMap((option) =>
        placesIn(option, name, option.entries ? sampleOf(option, name, () => undefined) : good),
      );
    case 'string':
      return [{ path: [], schema, with: (text) => text }];
    case 'picklist':
    case 'literal':
    case 'boolean':
    case 'number':
      return [];
    default:
      throw new Error(`Teach test/support/strings.ts what strings a ${schema.type} holds`);
  }
}

function within(place: Place, key: string | number, around: (inner: unknown) => unknown): Place {
  return { ...place, path: [key, ...place.path], with: (text) => around(place.with(text)) };
}
