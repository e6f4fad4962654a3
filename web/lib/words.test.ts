import { expect, test } from 'vitest';
import { agoText, recentText } from './words.ts';

test.each([
  ['2026-11-20T11:59:40Z', 'just now'],
  ['2026-11-20T11:55:00Z', '5 minutes ago'],
  ['2026-11-20T09:30:00Z', '2 hours ago'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2026-11-15T11:00:00Z', '5 days ago'],
  ['2026-07-20T12:00:00Z', '4 months ago'],
  ['2023-11-20T12:00:00Z', '3 years ago'],
  ['2026-12-02T13:00:00Z', 'in 12 days'],
])('%s is %s', (instant, words) => {
  expect(agoText(instant, new Date('2026-11-20T12:00:00Z'))).toBe(words);
});

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
