import type { Source } from '#scripts/imports/imports.ts';

/** One way in which the table is read: an index of an entity, and what for. */
export type AccessPattern = {
  readonly entity: string;
  /** What the code calls the entity and the index: `NoteEntity` and `byDay`. */
  readonly of: string;
  readonly name: string;
  /** The collection in which several entities are queried together; null where there is none. */
  readonly collection: string | null;
  /** What it is read for, in the words that stand over the index. */
  readonly readFor: string;
  /** The index of the table; null for its own keys. */
  readonly index: string | null;
  readonly partition: readonly string[];
  readonly sort: readonly string[];
  readonly file: string;
};

const ENTITY = /\bexport const (?=\w+ = new Entity\()/;
const COMPOSITE = (key: 'pk' | 'sk') => new RegExp(`\\b${key}: \\{[^}]*composite: \\[([^\\]]*)\\]`);

/** The access patterns of an entity's file, as they are declared. */
export function patternsIn({ file, code }: Source): AccessPattern[] {
  return code
    .split(ENTITY)
    .slice(1)
    .flatMap((declared) => {
      const entity = /\bentity: '([^']+)'/.exec(declared)?.[1] ?? '';
      const [, indexes = ''] = /^ {4}indexes: \{\n([\s\S]*?)^ {4}\},/m.exec(declared) ?? [];
      const of = /^\w+/.exec(declared)?.[0] ?? '';
      return indexesIn(indexes).map(({ comment, name, body }) => ({
        entity,
        of,
        name,
        collection: /\bcollection: '([^']+)'/.exec(body)?.[1] ?? null,
        readFor: comment,
        index: /\bindex: '([^']+)'/.exec(body)?.[1] ?? null,
        partition: namesIn(COMPOSITE('pk').exec(body)?.[1]),
        sort: namesIn(COMPOSITE('sk').exec(body)?.[1]),
        file,
      }));
    });
}

/**
 * Patterns that nothing reads: an index of the table that no source queries, and an entity of which nothing is got, queried or
 * parsed. An index is paid for by every write, so it is read or it goes.
 */
export function unread(patterns: readonly AccessPattern[], sources: readonly Source[]): AccessPattern[] {
  const code = sources.map((source) => source.code).join('\n');
  const queried = new Set([...code.matchAll(/\b(\w+)\s*\.query\s*\.(\w+)\(/g)].map(([, of, name]) => `${of}.${name}`));
  const got = new Set([...code.matchAll(/\b(\w+)\s*\.(?:get\(|parse\(|query\b)/g)].map(([, of]) => of));
  const collections = new Set([...code.matchAll(/\.collections\s*\.(\w+)\(/g)].map(([, name]) => name));
  return patterns.filter(({ of, name, index, collection }) => {
    if (collection !== null && collections.has(collection)) return false;
    return index === null ? !got.has(of) : !queried.has(`${of}.${name}`);
  });
}

/** Each index with its name and the lines of comment over it. */
function indexesIn(text: string): { readonly comment: string; readonly name: string; readonly body: string }[] {
  const declared = /((?:^ {6}\/\/ .*\n)*)^ {6}(\w+): (\{[\s\S]*?\}),\n(?= {6}\S|$(?![\s\S]))/gm;
  return [...text.matchAll(declared)].map(([, comment = '', name = '', body = '']) => ({
    name,
    comment: comment
      .replaceAll(/^\s*\/\/ /gm, '')
      .trim()
      .replaceAll('\n', ' '),
    body,
  }));
}

function namesIn(list = ''): string[] {
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}
