import { expect, test } from 'vitest';
import { agoText } from './words.ts';

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
