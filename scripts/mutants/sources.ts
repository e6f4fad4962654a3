import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from '#test/mutants/mutant.ts';

const TOP_LEVEL = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm;

/** What is wrong with a mutant as the tree stands: its piece is gone, stands twice, or lies elsewhere. Empty = nothing. */
export function troubleWith({ id, file, within, find, replace, suites }: Mutant, root: string): string[] {
  const source = textOf(root, file);
  if (source === undefined) return [`${id}: there is no ${file}`];
  const missing = suites.filter((suite) => textOf(root, suite) === undefined);
  const trouble = missing.map((suite) => `${id}: there is no ${suite}`);
  if (suites.length === 0) trouble.push(`${id}: names no test file`);
  if (find === replace) trouble.push(`${id}: changes nothing`);
  const times = source.split(find).length - 1;
  if (times !== 1) return [...trouble, `${id}: stands ${times} times in ${file}: ${find}`];
  // A piece that begins a declaration lies in it.
  const upTo = source.slice(0, source.indexOf(find) + (/^\S.*/.exec(find)?.[0].length ?? 0));
  const lies = [...upTo.matchAll(TOP_LEVEL)].at(-1)?.[1];
  return lies === within ? trouble : [...trouble, `${id}: lies in ${lies}, not in ${within}`];
}

/** The source with the fault in it. */
export function mutated(source: string, { find, replace }: Pick<Mutant, 'find' | 'replace'>): string {
  return source.replace(find, () => replace);
}

/** The vitest project of a test file. */
export function projectOf(suite: string): 'api' | 'infra' | 'unit' | 'web' {
  if (/^test\/(api|faults)\//.test(suite)) return 'api';
  if (suite.startsWith('web/')) return 'web';
  return suite.startsWith('infra/') ? 'infra' : 'unit';
}

/** The promises of docs/trust.md: the first cell of each row. */
export function promisesOf(document: string): string[] {
  const cells = document.split('\n').flatMap((row) => /^\|\s*(.+?)\s*\|/.exec(row)?.[1] ?? []);
  return [...new Set(cells)].filter((cell) => cell !== 'promise' && !/^-+$/.test(cell));
}

function textOf(root: string, file: string): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return undefined;
  }
}
