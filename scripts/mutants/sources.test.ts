import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mutants, withoutMutant } from '#test/mutants/list.ts';
import { conditionsIn, unproven } from './conditions.ts';
import { promisesOf, troubleWith } from './sources.ts';

const root = join(import.meta.dirname, '..', '..');
const promises = promisesOf(readFileSync(join(root, 'docs', 'trust.md'), 'utf8'));

describe('the kept list of mutants', () => {
  test('holds at least sixty, each under a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(60);
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  });

  test('fits the tree: every piece stands exactly once, in the function that it names', () => {
    expect(mutants.flatMap((mutant) => troubleWith(mutant, root))).toEqual([]);
  });

  test('breaks every promise of docs/trust.md, or says why it cannot', () => {
    const broken = new Set(mutants.map(({ promise }) => promise));
    expect(promises.filter((promise) => !broken.has(promise) && !(promise in withoutMutant))).toEqual([]);
  });

  test('takes out every condition that a write of a store is held to', () => {
    const files = readdirSync(join(root, 'functions'), { recursive: true, encoding: 'utf8' });
    const stores = files.filter((file) => file.endsWith('store.ts')).map((file) => join('functions', file));
    const sources = stores.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
    expect(sources.flatMap(([, source]) => conditionsIn(source)).length).toBeGreaterThan(40);
    expect(sources.flatMap(([file, source]) => unproven(file, source, mutants))).toEqual([]);
  });

  test('speaks of promises that are made', () => {
    const spoken = [...mutants.flatMap(({ promise }) => promise ?? []), ...Object.keys(withoutMutant)];
    expect(spoken.filter((promise) => !promises.includes(promise))).toEqual([]);
  });
});

describe('a mutant that no longer fits', () => {
  const [some] = mutants;
  if (!some) throw new Error('There are no mutants');

  test.each([
    ['its piece is gone', { find: 'nowhere at all' }, 'stands 0 times'],
    ['its piece stands twice', { find: 'return' }, 'times in'],
    ['it lies in another function', { within: 'elsewhere' }, 'not in elsewhere'],
    ['its file is gone', { file: 'shared/gone.ts' }, 'there is no shared/gone.ts'],
    ['its test is gone', { suites: ['shared/gone.test.ts'] }, 'there is no shared/gone.test.ts'],
    ['it changes nothing', { replace: some.find }, 'changes nothing'],
  ])('is told when %s', (_, change, message) => {
    expect(troubleWith({ ...some, ...change }, root).join()).toContain(message);
  });
});

describe('a condition of a store', () => {
  const source = `
  const { data } = await NoteEntity.query.byOrganisation({ orgId }).where((item, { eq }) => eq(item.a, 1)).go();
  await NoteEntity.patch({ id })
    .where((item, { eq }) => eq(item.version, version))
    .go();
  return checking(place, '#state = :open', { open });`;

  test('is one of a write or a transaction, and no filter of a query', () => {
    const found = conditionsIn(source).map(({ from, to }) => source.slice(from, to));
    expect(found).toEqual([
      '.where((item, { eq }) => eq(item.version, version))',
      "checking(place, '#state = :open', { open })",
    ]);
  });

  test('is told by its line where no mutant touches it', () => {
    const mutant = { file: 'a/store.ts', find: "'#state = :open'" };
    expect(unproven('a/store.ts', source, [mutant])).toEqual(['a/store.ts:4']);
    expect(unproven('a/store.ts', source, [{ ...mutant, file: 'b/store.ts' }])).toHaveLength(2);
  });
});
