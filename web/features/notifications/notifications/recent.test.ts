import { expect, test } from 'vitest';
import { recentText } from './recent.ts';

test.each([
  ['2026-03-10T11:59:30Z', 'just now'],
  ['2026-03-10T12:00:05Z', 'just now'],
  ['2026-03-10T11:59:00Z', '1 minute ago'],
  ['2026-03-10T11:01:00Z', '59 minutes ago'],
  ['2026-03-10T11:00:00Z', '1 hour ago'],
  ['2026-03-09T12:00:00Z', 'yesterday'],
  ['2026-03-07T11:00:00Z', '3 days ago'],
  ['2026-03-03T12:00:00Z', '3 Mar 2026'],
  ['2026-02-28T23:30:00Z', '1 Mar 2026'],
])('at noon of 10 March in Oslo, %s was %s', (instant, words) => {
  expect(recentText(instant, new Date('2026-03-10T12:00:00Z'), 'Europe/Oslo')).toBe(words);
});
