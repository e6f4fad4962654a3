import { describe, expect, test } from 'vitest';
import { dayText, dueText, momentText, rangeText } from './dates.ts';

describe('a day', () => {
  test('is written the same everywhere, and never slips', () => {
    expect(dayText('2025-01-31')).toBe('31 Jan 2025');
    expect(dayText('2024-02-29')).toBe('29 Feb 2024');
  });

  test('with its time is shown in the given time zone', () => {
    expect(momentText('2025-06-30T22:05:00.000Z', 'Europe/Oslo')).toBe('1 Jul 2025, 00:05');
  });
});

test('a range says what is open', () => {
  expect(rangeText('2024-01-01', '2025-12-31')).toBe('1 Jan 2024 to 31 Dec 2025');
  expect(rangeText('2024-01-01', null)).toBe('from 1 Jan 2024');
  expect(rangeText(null, '2025-12-31')).toBe('until 31 Dec 2025');
  expect(rangeText(null, null)).toBe('');
});

test('a deadline counts days, and goes on counting after it', () => {
  expect([12, 1, 0, -1, -3].map(dueText)).toEqual([
    'due in 12 days',
    'due tomorrow',
    'due today',
    '1 day overdue',
    '3 days overdue',
  ]);
});
