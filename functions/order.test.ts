import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Each floor stands on those before it, and knows none after it. */
const FLOORS = ['config', 'db', 'core', 'files', 'http', 'areas', 'jobs'] as const;

type Floor = (typeof FLOORS)[number];
type Import = { readonly from: string; readonly to: string };

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((from) => ({ from, source: readFileSync(join(import.meta.dirname, from), 'utf8') }));
const imports: readonly Import[] = sources.flatMap(({ from, source }) => importsOf(source, from));

/** What a file of functions imports of functions, as paths from here. */
function importsOf(source: string, from: string): Import[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(#functions\/|\.)([^']+)'/g)].map(
    ([, start, rest = '']) => ({
      from,
      to: start === '.' ? relative('.', join(dirname(resolve(from)), `.${rest}`)) : rest,
    }),
  );
}

function roomOf(path: string): string {
  return path.split('/')[0]?.replace(/\.ts$/, '') ?? '';
}

function floorOf(path: string): Floor {
  const room = roomOf(path);
  return FLOORS.find((floor) => floor === room) ?? 'areas';
}

/** What is wrong with an import, or nothing. */
function faultOf({ from, to }: Import): string | undefined {
  const [lower, upper] = [FLOORS.indexOf(floorOf(to)), FLOORS.indexOf(floorOf(from))];
  if (lower > upper) return `${from} imports ${to}: ${floorOf(from)} stands below ${floorOf(to)}`;
  if (floorOf(to) !== 'areas' || roomOf(from) === roomOf(to) || to === `${roomOf(to)}/api.ts`) return undefined;
  return `${from} imports ${to}: what ${roomOf(to)} offers to others stands in ${roomOf(to)}/api.ts`;
}

describe('the order of the floors', () => {
  test('is kept by every import: db below core below http below the areas below the jobs', () => {
    expect(imports.length).toBeGreaterThan(1000);
    expect(imports.flatMap((each) => faultOf(each) ?? [])).toEqual([]);
  });

  test('no two areas need each other', () => {
    const arrows = new Set(
      imports
        .map(({ from, to }) => [roomOf(from), roomOf(to)] as const)
        .filter(([from, to]) => from !== to)
        .map((pair) => pair.join(' > ')),
    );
    expect([...arrows].filter((arrow) => arrows.has(arrow.split(' > ').reverse().join(' > ')))).toEqual([]);
  });

  test('leads to the content of the library through the catalogue alone', () => {
    const named = sources.filter(({ source }) => /'#shared\/content\/library\//.test(source)).map(({ from }) => from);
    expect(named).toEqual(['core/catalogue/library.ts']);
  });

  test('is seen in every spelling', () => {
    const source =
      "import { a } from '#functions/people/members/change.ts';\nexport * as b from './b.ts';\nawait import('./c.ts');";
    expect(importsOf(source, 'auth/sign-in/x.ts').map(({ to }) => to)).toEqual([
      'people/members/change.ts',
      'auth/sign-in/b.ts',
      'auth/sign-in/c.ts',
    ]);
    expect(faultOf({ from: 'core/people/store.ts', to: 'http/serve.ts' })).toContain('core stands below http');
    expect(faultOf({ from: 'http/caller.ts', to: 'auth/api.ts' })).toContain('http stands below areas');
    expect(faultOf({ from: 'auth/sign-in/x.ts', to: 'people/members/change.ts' })).toContain('people/api.ts');
    expect(faultOf({ from: 'auth/sign-in/x.ts', to: 'people/api.ts' })).toBeUndefined();
    expect(faultOf({ from: 'jobs/a.ts', to: 'people/api.ts' })).toBeUndefined();
  });
});
