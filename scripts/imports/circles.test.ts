import { describe, expect, test } from 'vitest';
import { between, circlesIn, type Import, importsOf, sourcesOf } from './imports.ts';

const rooms = ['bench', 'functions', 'infra', 'scripts', 'shared', 'test', 'web'];
const imports = sourcesOf(rooms).flatMap(importsOf);
const isTest = ({ from }: Import) => /\.test\.tsx?$/.test(from);
const product = imports.filter((each) => !isTest(each));
/** Its area, or its area and feature: what lies in no such folder, like the screens of an area, belongs to none. */
const part = (folders: RegExp) => (file: string) => folders.exec(file)?.[1];

describe('nothing needs itself by way of others', () => {
  test('no file of any room', () => {
    expect(imports.length).toBeGreaterThan(5000);
    expect(circlesIn(imports)).toEqual([]);
  });

  test.each([
    ['area of the web', part(/^web\/features\/([^/]+)\//)],
    ['feature of the web', part(/^web\/features\/([^/]+\/[^/]+)\//)],
    ['room of functions', part(/^functions\/([^/]+)\//)],
  ])('no %s', (_, partOf) => {
    const arrows = between(product, partOf);
    expect(arrows.length).toBeGreaterThan(20);
    expect(circlesIn(arrows)).toEqual([]);
  });
});

describe('a circle', () => {
  const arrow = (pair: string): Import => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to };
  };
  const circles = (...pairs: string[]) => circlesIn(pairs.map(arrow));

  test.each([
    ['of one', ['a a'], [['a', 'a']]],
    ['of two', ['a b', 'b a'], [['a', 'b', 'a']]],
    ['behind others', ['x a', 'a b', 'b c', 'c a'], [['a', 'b', 'c', 'a']]],
  ])('%s is found with its stops', (_, pairs, found) => {
    expect(circles(...pairs)).toEqual(found);
  });

  test('is none where two ways lead to the same file', () => {
    expect(circles('a b', 'a c', 'b d', 'c d')).toEqual([]);
  });

  test.each([
    ["import { b } from './b.ts';"],
    ["import type { B } from './b.ts';"],
    ["import {\n  a,\n  type B,\n} from '#web/ui/b.ts';"],
    ["export * from './b.ts';"],
    ["import './b.ts';"],
    ["const View = lazy(async () => ({ default: (await import('./b.ts')).B }));"],
  ])('is seen through %s', (code) => {
    expect(importsOf({ file: 'web/ui/a.ts', code })).toEqual([{ from: 'web/ui/a.ts', to: 'web/ui/b.ts' }]);
  });

  test('is one of parts where their files make none', () => {
    const arrows = [arrow('web/features/a/x.ts web/features/b/y.ts'), arrow('web/features/b/z.ts web/features/a/x.ts')];
    expect(circlesIn(arrows)).toEqual([]);
    expect(circlesIn(between(arrows, part(/^web\/features\/([^/]+)\//)))).toEqual([['a', 'b', 'a']]);
  });
});
