import { between, importsOf, type Source, sourcesOf } from './imports.ts';

/** The rooms of the project, and of `functions` and `web` the rooms within. */
export const rooms = ['shared', 'functions', 'web', 'infra', 'scripts', 'test', 'bench'] as const;

/** Lines of a room without its tests, and those of its tests; `test/` is tests as a whole. */
export type Size = { readonly room: string; readonly lines: number; readonly tests: number };

const isTest = ({ file }: Source) => /\.test\.tsx?$/.test(file);
const roomOf = (file: string) => file.split('/')[0] ?? '';

/** The lines of every room. */
export function sizesOf(sources: readonly Source[]): Size[] {
  return rooms.map((room) => {
    const own = sources.filter(({ file }) => roomOf(file) === room);
    const tests = own.filter((each) => room === 'test' || isTest(each));
    return { room, lines: linesOf(own.filter((each) => !tests.includes(each))), tests: linesOf(tests) };
  });
}

function linesOf(sources: readonly Source[]): number {
  return sources.reduce((sum, { code }) => sum + code.split('\n').length - 1, 0);
}

/** Which rooms of `functions` need which, tests apart: the arrows, and the pairs that need each other. */
export function arrowsOf(sources: readonly Source[]): { readonly arrows: string[]; readonly mutual: string[] } {
  const imports = sources.filter((each) => !isTest(each)).flatMap(importsOf);
  const found = between(imports, (file) => /^functions\/([^/]+)\//.exec(file)?.[1]);
  const arrows = [...new Set(found.map(({ from, to }) => `${from} > ${to}`))].toSorted();
  const mutual = arrows.filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' > ');
    return from < to && arrows.includes(`${to} > ${from}`);
  });
  return { arrows, mutual };
}

if (import.meta.main) {
  const sources = sourcesOf(rooms);
  const wide = (lines: number) => lines.toLocaleString('en').padStart(8);
  console.log(`${'room'.padEnd(10)}${'lines'.padStart(8)}${'tests'.padStart(8)}`);
  for (const { room, lines, tests } of sizesOf(sources)) console.log(room.padEnd(10) + wide(lines) + wide(tests));
  const { arrows, mutual } = arrowsOf(sources);
  console.log(`\nfunctions: ${arrows.length} arrows between rooms, ${mutual.length} pairs that need each other`);
  console.log(arrows.join('\n'));
}
