import { expect, test } from 'vitest';
import { dueInWords, hourIn, openInWords } from './rules.ts';

test.each([
  ['Europe/Oslo', '2026-03-27T08:00:00Z', 9],
  ['Europe/Oslo', '2026-03-30T07:00:00Z', 9],
  ['Asia/Kolkata', '2026-03-30T04:00:00Z', 9],
  ['Pacific/Auckland', '2026-03-29T20:00:00Z', 9],
  ['UTC', '2026-03-30T00:00:00Z', 0],
])('the hour in %s at %s is %i', (zone, at, hour) => {
  expect(hourIn(zone, new Date(at))).toBe(hour);
});

test('words for how much and how long', () => {
  expect(openInWords(1, 0)).toBe('1 data point open');
  expect(openInWords(12, 1)).toBe('12 data points open, 1 answer typed but not submitted');
  expect([7, 1, 0, -1, -30].map(dueInWords)).toEqual([
    'due in 7 days',
    'due tomorrow',
    'due today',
    'overdue by 1 day',
    'overdue by 30 days',
  ]);
});
