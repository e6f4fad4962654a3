import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageOfParts, pageOfSorted } from './page.ts';

const list = (...ids: string[]) => ids.map((id) => ({ id }));
const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

describe('a page of a sorted list', () => {
  test('is the whole list when it fits, and then there is no next one', () => {
    expect(pageOfSorted(list('a', 'b'), { limit: 2 }, ['l'])).toEqual({ data: list('a', 'b') });
    expect(pageOfSorted([], {}, ['l'])).toEqual({ data: [] });
  });

  test('goes on after its last entry, also when others came or went before it', () => {
    const { cursor } = pageOfSorted(list('a', 'b', 'c', 'd'), { limit: 2 }, ['l']);
    expect(ids(pageOfSorted(list('a', 'b', 'c', 'd'), { cursor }, ['l']))).toEqual(['c', 'd']);
    expect(ids(pageOfSorted(list('0', 'a', 'b', 'c', 'd'), { cursor }, ['l']))).toEqual(['c', 'd']);
    expect(ids(pageOfSorted(list('b', 'c', 'd'), { cursor }, ['l']))).toEqual(['c', 'd']);
  });

  test('goes on from its place when its last entry is gone', () => {
    const { cursor } = pageOfSorted(list('a', 'b', 'c', 'd'), { limit: 2 }, ['l']);
    expect(ids(pageOfSorted(list('a', 'c', 'd'), { cursor }, ['l']))).toEqual(['c', 'd']);
    expect(ids(pageOfSorted([], { cursor }, ['l']))).toEqual([]);
  });

  test('holds 50 entries unless another number is asked for', () => {
    const many = Array.from({ length: 120 }, (_, i) => ({ id: String(i) }));
    expect(pageOfSorted(many, {}, ['l']).data).toHaveLength(50);
  });

  test.each([
    '',
    'x',
    'bnVsbA',
    Buffer.from('{}').toString('base64url'),
    Buffer.from('["l","a",1]').toString('base64url'),
  ])('does not go on with "%s"', (cursor) => {
    expect(() => pageOfSorted(list('a'), { cursor }, ['l'])).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  test('does not go on with the cursor of another list', () => {
    const { cursor } = pageOfSorted(list('a', 'b'), { limit: 1 }, ['l', 'acme']);
    expect(() => pageOfSorted(list('a', 'b'), { cursor }, ['l', 'zinc'])).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    );
  });
});

describe('a page of parts in a row', () => {
  type Part = { readonly id: string; readonly holds: readonly string[] };
  const entriesOf = ({ id, holds }: Part) => holds.map((each) => ({ id: `${id}.${each}` }));
  const part = (id: string, ...holds: string[]): Part => ({ id, holds });

  /** Every page of it, with how many parts each read. */
  async function pages(parts: readonly Part[], limit: number) {
    const seen: { ids: string[]; reads: number }[] = [];
    let cursor: string | undefined;
    do {
      let reads = 0;
      const read = async (each: Part) => {
        reads += 1;
        return entriesOf(each);
      };
      const page = await pageOfParts(parts, read, { limit, cursor }, ['l']);
      cursor = page.cursor;
      seen.push({ ids: ids(page), reads });
    } while (cursor);
    return seen;
  }

  test('gives every entry once and in order, whatever the parts and the size of a page', async () => {
    const anyParts = fc.array(fc.nat(6), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(anyParts, fc.integer({ min: 1, max: 9 }), async (sizes, limit) => {
        const parts = sizes.map((size, at) => part(`p${at}`, ...Array.from({ length: size }, (_, i) => String(i))));
        const seen = await pages(parts, limit);
        expect(seen.flatMap((page) => page.ids)).toEqual(parts.flatMap(entriesOf).map(({ id }) => id));
        expect(seen.every((page) => page.ids.length <= limit)).toBe(true);
      }),
    );
  });

  test('reads one part where that fills the page, however many come after it', async () => {
    const many = Array.from({ length: 200 }, (_, at) => part(`p${at}`, 'a', 'b', 'c'));
    expect((await pages(many, 2))[0]).toEqual({ ids: ['p0.a', 'p0.b'], reads: 1 });
  });

  test('gives up after so many parts, with or without what it looked for, and goes on from there', async () => {
    const far = [...Array.from({ length: 99 }, (_, at) => part(`p${at}`)), part('last', 'a')];
    const seen = await pages(far, 2);
    expect(seen.map((page) => page.ids)).toEqual([[], [], ['last.a']]);
    expect(Math.max(...seen.map(({ reads }) => reads))).toBeLessThanOrEqual(41);
  });

  test('goes on after an entry or a part that has gone meanwhile', async () => {
    const before = [part('a', '1', '2'), part('b', '1'), part('c', '1')];
    const read = async (each: Part) => entriesOf(each);
    const next = async (parts: readonly Part[], limit: number) => {
      const { cursor } = await pageOfParts(before, read, { limit }, ['l']);
      return ids(await pageOfParts(parts, read, { cursor }, ['l']));
    };
    expect(await next(before, 1)).toEqual(['a.2', 'b.1', 'c.1']);
    expect(await next([part('a', '2'), part('b', '1'), part('c', '1')], 1)).toEqual(['a.2', 'b.1', 'c.1']);
    expect(await next([part('b', '1'), part('c', '1')], 1)).toEqual(['b.1', 'c.1']);
    expect(await next([part('a', '1', '2'), part('c', '1')], 3)).toEqual(['c.1']);
    expect(await next([], 1)).toEqual([]);
  });

  test('does not go on with the cursor of another list, or of a list that is no row of parts', async () => {
    const { cursor } = pageOfSorted(list('a', 'b'), { limit: 1 }, ['l']);
    const refused = expect.objectContaining({ code: 'invalid' });
    await expect(pageOfParts([], async () => [], { cursor }, ['l'])).rejects.toEqual(refused);
    const read = async (each: Part) => entriesOf(each);
    const row = await pageOfParts([part('a', '1', '2')], read, { limit: 1 }, ['l']);
    await expect(pageOfParts([], read, { cursor: row.cursor }, ['m'])).rejects.toEqual(refused);
  });
});
