import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Aside } from './aside.ts';
import { watched } from './samples.ts';

const long = 'x'.repeat(50_000);

describe('what is laid aside', () => {
  test('comes back as it was and in its order, as often as it is gone through, whatever is added between', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant(long));
    const row = fc.array(
      fc.oneof(text, fc.constant(null), fc.record({ number: text }), fc.record({ flag: fc.boolean() })),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), row), { maxLength: 60 }), (added) => {
        const aside = new Aside();
        const lists = [0, 1, 2].map(() => aside.list<unknown>());
        for (const [at, each] of added) lists[at]?.add(each);
        const wanted = lists.map((_, at) => added.filter(([of]) => of === at).map(([, each]) => each));
        expect(lists.map((list) => [...list])).toEqual(wanted);
        expect(lists.map((list) => [...list])).toEqual(wanted);
        aside.close();
      }),
      { numRuns: 40 },
    );
  });

  test('is not held: neither while it is added, nor while it is gone through', async () => {
    const aside = new Aside();
    const list = aside.list<{ readonly n: number; readonly text: string }>();
    const given = watched();
    for (let n = 0; n < 20_000; n += 1) list.add(given.watch({ n, text: `The ${n}th` }));
    expect(await given.held()).toBeLessThanOrEqual(1);
    const taken = watched();
    const counts: number[] = [];
    let n = 0;
    for (const each of list) {
      expect(taken.watch(each).n).toBe(n);
      n += 1;
      if (n % 5000 === 0) counts.push(await taken.held());
    }
    expect(n).toBe(20_000);
    // A block holds 262,144 characters: some 8,700 of these.
    expect(Math.max(...counts)).toBeLessThan(9000);
    aside.close();
  });

  test('takes much less of the disk than it is, has no name there, and cannot be read once it is given back', () => {
    const before = readdirSync(tmpdir());
    const aside = new Aside();
    const list = aside.list<readonly string[]>();
    for (let n = 0; n < 20_000; n += 1) list.add([`Site ${n} of a large company`, '2025-01-01', 'Submitted']);
    expect(aside.bytes).toBeGreaterThan(10_000);
    expect(aside.bytes).toBeLessThan(20_000 * 15);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('aside-') && !before.includes(name))).toEqual([]);
    aside.close();
    expect(() => [...list]).toThrow('EBADF');
  });
});
