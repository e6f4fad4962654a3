import { expect, test } from 'vitest';
import { isInForce, isManagedOn } from './rules.ts';

const link = { status: 'ACTIVE', managed: 'YES', fromDate: '2025-02-01', toDate: '2025-06-30' } as const;
const days = ['2025-01-31', '2025-02-01', '2025-06-30', '2025-07-01'];

test('a link is in force from its first to its last day, and without an end until one is set', () => {
  expect(days.map((day) => isInForce(link, day))).toEqual([false, true, true, false]);
  expect(isInForce({ ...link, toDate: null }, '2999-01-01')).toBe(true);
  expect(isInForce({ ...link, status: 'DECLINED' }, '2025-03-01')).toBe(false);
});

test('a company is managed where its link says so and is in force', () => {
  expect(days.map((day) => isManagedOn(link, day))).toEqual([false, true, true, false]);
  expect(isManagedOn({ ...link, managed: 'NO' }, '2025-03-01')).toBe(false);
});
