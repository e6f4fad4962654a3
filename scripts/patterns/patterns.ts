import type { Source } from '#scripts/imports/imports.ts';

/** One way in which the table is read: an index of an entity, and what for. */
export type AccessPattern = {
  readonly entity: string;
  /** What it is read for, in the words that stand over the index. */
  readonly readFor: string;
  /** The index of the table; null for its own keys. */
  readonly index: string | null;
  readonly partition: readonly string[];
  readonly sort: readonly string[];
  readonly file: string;
};

const ENTITY = /\bnew Entity\(/;
const COMPOSITE = (key: 'pk' | 'sk') => new RegExp(`\\b${key}: \\{[^}]*composite: \\[([^\\]]*)\\]`);

/** The access patterns of an entity's file, as they are declared. */
export function patternsIn({ file, code }: Source): AccessPattern[] {
  return code
    .split(ENTITY)
    .slice(1)
    .flatMap((declared) => {
      const entity = /\bentity: '([^']+)'/.exec(declared)?.[1] ?? '';
      const [, indexes = ''] = /^ {4}indexes: \{\n([\s\S]*?)^ {4}\},/m.exec(declared) ?? [];
      return indexesIn(indexes).map(({ comment, body }) => ({
        entity,
        readFor: comment,
        index: /\bindex: '([^']+)'/.exec(body)?.[1] ?? null,
        partition: namesIn(COMPOSITE('pk').exec(body)?.[1]),
        sort: namesIn(COMPOSITE('sk').exec(body)?.[1]),
        file,
      }));
    });
}

/** Each index with the lines of comment over it. */
function indexesIn(text: string): { readonly comment: string; readonly body: string }[] {
  const declared = /((?:^ {6}\/\/ .*\n)*)^ {6}\w+: (\{[\s\S]*?\}),\n(?= {6}\S|$(?![\s\S]))/gm;
  return [...text.matchAll(declared)].map(([, comment = '', body = '']) => ({
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
