import { expect, test } from 'vitest';
import { dateOfSerial, serialOf } from './dates.ts';

// Programs count from 1 January 1900 and have a 29 February of that year, which never was, as day 60.
test.each([
  ['1900-01-01', 1],
  ['1900-02-28', 59],
  ['1900-03-01', 61],
  ['2025-12-31', 46022],
])('%s is day %i of a workbook, both ways', (date, serial) => {
  expect(serialOf(date)).toBe(serial);
  expect(dateOfSerial(serial)).toBe(date);
});

test('a day that a workbook cannot hold has no number, and a number that is no day has no date', () => {
  expect(['1899-12-31', '2025-02-29', 'soon'].map(serialOf)).toEqual([null, null, null]);
  expect([0, 60, -1].map(dateOfSerial)).toEqual([null, null, null]);
});
