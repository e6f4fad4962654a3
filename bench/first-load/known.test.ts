import { expect, test } from 'vitest';
import type { FirstLoad } from './budget.ts';
import { grown } from './known.ts';
import { measureFirstLoads } from './measure.ts';

const KB = 1024;
const load = (route: string, kb: number): FirstLoad => ({
  route,
  kind: 'list or form',
  bytes: kb * KB,
  most: 170 * KB,
  over: kb > 170,
  parts: [],
});

test('a page that outgrows its budget is named, and one that is known to miss it only beyond what is known', () => {
  expect(grown([load('A', 171), load('B', 199), load('C', 170)], { B: 200 })).toEqual(['A: 171.0 kB, may have 170.0']);
  expect(grown([load('B', 201)], { B: 200 })).toEqual(['B: 201.0 kB, may have 200.0']);
});

test('a page that came down, or went, leaves the list of the known', () => {
  const line = 'is known to be over its budget and is not';
  expect(grown([load('B', 169)], { B: 200, Gone: 200 })).toEqual([`B ${line}`, `Gone ${line}`]);
});

test('no page of the product has outgrown its first load', async () => {
  const loads = await measureFirstLoads();
  expect(loads.length).toBeGreaterThan(50);
  expect(grown(loads)).toEqual([]);
});
