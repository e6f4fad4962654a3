import { describe, expect, test } from 'vitest';
import { type Import, importsOf, sourcesOf } from './imports.ts';

/** Each floor stands on those before it, and knows none after it. */
const FLOORS = ['config', 'db', 'core', 'files', 'http', 'areas', 'jobs'] as const;
type Floor = (typeof FLOORS)[number];

const sources = sourcesOf(['functions']).filter(({ file }) => !file.endsWith('.test.ts'));
const imports = sources.flatMap(importsOf).filter(({ to }) => to.startsWith('functions/'));

/** A path as the floors are written: from the room of functions on. */
function inside(path: string): string {
  return path.slice('functions/'.length);
}

function roomOf(path: string): string {
  return inside(path).split('/')[0]?.replace(/\.ts$/, '') ?? '';
}

function floorOf(path: string): Floor {
  const room = roomOf(path);
  return FLOORS.find((floor) => floor === room) ?? 'areas';
}

/** What is wrong with an import, or nothing. */
function faultOf({ from, to }: Import): string | undefined {
  const [lower, upper] = [FLOORS.indexOf(floorOf(to)), FLOORS.indexOf(floorOf(from))];
  if (lower > upper) return `${from} imports ${to}: ${floorOf(from)} stands below ${floorOf(to)}`;
  if (floorOf(to) !== 'areas' || roomOf(from) === roomOf(to) || to === `functions/${roomOf(to)}/api.ts`)
    return undefined;
  return `${from} imports ${to}: what ${roomOf(to)} offers to others stands in ${roomOf(to)}/api.ts`;
}

describe('the order of the floors', () => {
  test('is kept by every import: db below core below http below the areas below the jobs', () => {
    expect(imports.length).toBeGreaterThan(1000);
    expect(imports.flatMap((each) => faultOf(each) ?? [])).toEqual([]);
  });

  test('leads to no content of the library: it is read by the catalogue, in the version that was issued', () => {
    const namedBy = (text: RegExp) => sources.filter(({ code }) => text.test(code)).map(({ file }) => inside(file));
    expect(namedBy(/'#shared\/content\/library\//)).toEqual([]);
    expect(namedBy(/\bcontentFolder\b|readFileSync/)).toEqual(['config.ts', 'core/catalogue/library.ts']);
  });

  test.each([
    ['core/people/store.ts', 'http/serve.ts', 'core stands below http'],
    ['http/caller.ts', 'auth/api.ts', 'http stands below areas'],
    ['auth/sign-in/x.ts', 'people/members/change.ts', 'people/api.ts'],
    ['auth/sign-in/x.ts', 'people/api.ts', undefined],
    ['jobs/a.ts', 'people/api.ts', undefined],
  ])('says of %s that imports %s: %s', (from, to, fault) => {
    const found = faultOf({ from: `functions/${from}`, to: `functions/${to}` });
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(fault);
  });
});
