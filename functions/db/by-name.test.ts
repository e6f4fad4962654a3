import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NamePlace, sortNameOf } from './by-name.ts';
import { pageByName } from './page.ts';

describe('a name in the order of names', () => {
  test.each([
    ['Acme', 'acme'],
    ['  ACME   Ltd. ', 'acme-ltd'],
    ["Ångström & Søn's", 'angstrom-søn-s'],
    ['Ólafur', 'olafur'],
    ['株式会社', '株式会社'],
    ['3M', '3m'],
    ['𝐀cme', 'acme'],
    ['İzmir', 'izmir'],
    ['...', '0'],
    ['', '0'],
  ])('"%s" is "%s"', (name, sorted) => {
    expect(sortNameOf(name)).toBe(sorted);
  });

  test('stands before the names that it begins', () => {
    // As the key of an index has it: the place, then what tells equal ones apart.
    const keyOf = (name: string) => `$user_1#sortname_${sortNameOf(name)}#userid_x`;
    const names = ['Acme', 'Acme Ltd', 'Acme Ltd 2', 'Acme2', 'Acmeville', 'Ácmez', 'Beta'];
    expect(names.toReversed().toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))).toEqual(names);
  });

  test('is short enough for a key, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const sorted = sortNameOf(name);
        expect(sorted).not.toBe('');
        expect(Buffer.byteLength(sorted)).toBeLessThanOrEqual(400);
        // A key is in lower case, and a place that is read back is put into a key again.
        expect(sorted.toLowerCase()).toBe(sorted);
      }),
    );
  });
});

describe('a page by name', () => {
  type Sample = NamePlace & { readonly wanted: boolean };
  const entry = (id: number, wanted = true): Sample => ({
    id: String(id).padStart(5, '0'),
    sortName: `n${String(Math.floor(id / 3)).padStart(5, '0')}`,
    wanted,
  });

  /** Every page, with how many entries each looked at. */
  async function pages(all: readonly Sample[], limit: number, wanted?: (each: Sample) => boolean) {
    const seen: { ids: string[]; looked: number }[] = [];
    let cursor: string | undefined;
    do {
      let looked = 0;
      const read = async (from: NamePlace | undefined, most: number) => {
        const after = all.filter(
          ({ sortName, id }) => !from || [sortName, id].join(' ') > [from.sortName, from.id].join(' '),
        );
        const entries = after.slice(0, most);
        looked += entries.length;
        return { entries, ended: entries.length === after.length };
      };
      const page = await pageByName({ cursor, limit }, ['l'], read, wanted);
      seen.push({ ids: page.data.map(({ id }) => id), looked });
      cursor = page.cursor;
    } while (cursor);
    return seen;
  }

  test('gives each entry that is wanted once, whatever the size of a page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 90 }),
        fc.integer({ min: 1, max: 40 }),
        async (some, limit) => {
          const all = some.map((wanted, at) => entry(at, wanted));
          const ids = (list: readonly Sample[]) => list.map(({ id }) => id);
          expect((await pages(all, limit)).flatMap((page) => page.ids)).toEqual(ids(all));
          const found = await pages(all, limit, ({ wanted }) => wanted);
          expect(found.flatMap((page) => page.ids)).toEqual(ids(all.filter(({ wanted }) => wanted)));
          expect(found.every((page) => page.ids.length <= limit)).toBe(true);
        },
      ),
    );
  });

  test('looks at what it shows and one more, and for what is searched at 2,000 at most', async () => {
    const all = Array.from({ length: 4500 }, (_, at) => entry(at, at === 4200));
    expect((await pages(all, 50))[0]?.looked).toBe(51);
    const found = await pages(all, 50, ({ wanted }) => wanted);
    expect(found.map(({ ids }) => ids.length)).toEqual([0, 0, 1]);
    expect(Math.max(...found.map(({ looked }) => looked))).toBe(2000);
  });

  test.each(['', 'x', 'bnVsbA', Buffer.from('["l","a"]').toString('base64url')])(
    'does not go on with "%s"',
    async (cursor) => {
      const read = async () => ({ entries: [], ended: true });
      await expect(pageByName({ cursor }, ['l'], read)).rejects.toMatchObject({ code: 'invalid' });
    },
  );
});
