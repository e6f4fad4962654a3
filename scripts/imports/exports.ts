import type { Source } from './imports.ts';

/** Something that a file offers to others. */
export type Export = { readonly file: string; readonly name: string };

const DECLARED = /^export (?:async )?(?:function\*?|const|let|class|type|interface|enum) ([\w$]+)/gm;

/** Stands beside what it helps to test, and is no part of the product. */
const isOfTests = (file: string) =>
  /\.test\.tsx?$|^(?:test|bench)\/|(?:^|\/)(?:fake\w*|fixture|samples?|testing)\.tsx?$/.test(file);

/**
 * What files offer and nobody takes: neither another file nor, beyond the declaration, their own. A name counts as taken
 * wherever it is spelled, so what is called like something else may be overlooked, and nothing is found that is needed.
 */
export function unusedIn(sources: readonly Source[]): Export[] {
  return offeredIn(sources).flatMap(({ file, name, times, takers }) =>
    takers.length === 0 && times === 1 ? [{ file, name }] : [],
  );
}

/** What the product offers for tests alone: it uses it nowhere itself. */
export function forTestsAlone(sources: readonly Source[]): Export[] {
  return offeredIn(sources).flatMap(({ file, name, times, takers }) =>
    takers.length > 0 && times === 1 && takers.every(isOfTests) && !isOfTests(file) ? [{ file, name }] : [],
  );
}

function offeredIn(sources: readonly Source[]) {
  const spelled = new Map<string, string[]>();
  for (const { file, code } of sources) {
    for (const word of new Set(code.match(/[A-Za-z_$][\w$]*/g))) {
      const files = spelled.get(word);
      if (files) files.push(file);
      else spelled.set(word, [file]);
    }
  }
  return sources.flatMap(({ file, code }) =>
    [...code.matchAll(DECLARED)].map(([, name = '']) => ({
      file,
      name,
      times: code.split(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`)).length - 1,
      takers: (spelled.get(name) ?? []).filter((each) => each !== file),
    })),
  );
}
