import { expect, test } from 'vitest';
import { isTimeZone, numberLocales } from './rules.ts';

test.each(['Europe/London', 'Europe/Oslo', 'America/New_York', 'UTC'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['Mars/Olympus', '+01:00', '', 'Europe', '../etc/passwd'])('%s is none', (name) => {
  expect(isTimeZone(name)).toBe(false);
});

test('each number format writes a thousand and a half in its own way', () => {
  const written = new Set(numberLocales.map((locale) => new Intl.NumberFormat(locale).format(1234567.5)));
  expect(written).toContain('1,234,567.5');
  expect(written).toContain('1.234.567,5');
  expect(written.size).toBeGreaterThanOrEqual(4);
});
