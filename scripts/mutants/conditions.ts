import type { Mutant } from '#test/mutants/mutant.ts';

/** A condition of a write, by its place in the source. */
export type Condition = { readonly from: number; readonly to: number };

/** The conditions that writes and transactions of a store are held to; filters of queries are none. */
export function conditionsIn(source: string): Condition[] {
  return [...source.matchAll(/\.where\(|\bchecking\(/g)].flatMap(({ index }) => {
    const statement = source.slice(source.lastIndexOf(';', index) + 1, index);
    if (/\bquery\b/.test(statement)) return [];
    return [{ from: index, to: closingOf(source, source.indexOf('(', index)) }];
  });
}

/** The conditions of a store that no mutant touches, each by the line on which it begins. */
export function unproven(file: string, source: string, mutants: readonly Pick<Mutant, 'file' | 'find'>[]): string[] {
  const pieces = mutants.filter((mutant) => mutant.file === file).map(({ find }) => conditionAt(find, source));
  return conditionsIn(source)
    .filter(({ from, to }) => !pieces.some((piece) => piece.from < to && piece.to > from))
    .map(({ from }) => `${file}:${source.slice(0, from).split('\n').length}`);
}

function conditionAt(piece: string, source: string): Condition {
  const from = source.indexOf(piece);
  return { from, to: from + piece.length };
}

function closingOf(source: string, opening: number): number {
  let depth = 0;
  for (let at = opening; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error('A bracket is never closed');
}
