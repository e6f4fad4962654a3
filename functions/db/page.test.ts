import { describe, expect, test } from 'vitest';
import { pageOfSorted } from './page.ts';

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
