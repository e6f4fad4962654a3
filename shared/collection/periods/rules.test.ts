import { describe, expect, test, vi } from 'vitest';
import { defaultYearDates, isWithin, overlaps, periodLabel, rangeOf, rolledPeriods } from './rules.ts';

const calendar = { startDate: '2025-01-01', endDate: '2025-12-31' };
const toMarch = { startDate: '2024-04-01', endDate: '2025-03-31' };

describe('periods', () => {
  test('a period shows its real months in a calendar year and in a financial year', () => {
    expect(rangeOf('Q1', calendar)).toEqual({ from: '2025-01-01', to: '2025-03-31' });
    expect(rangeOf('Q1', toMarch)).toEqual({ from: '2024-04-01', to: '2024-06-30' });
    expect(rangeOf('M11', toMarch)).toEqual({ from: '2025-02-01', to: '2025-02-28' });
    expect(periodLabel('M11', 2025, toMarch)).toBe('Feb 2025');
  });

  test('a year that begins on the last of a month keeps every day in exactly one month', () => {
    const dates = { startDate: '2024-08-31', endDate: '2025-08-30' };
    const months = rolledPeriods('monthly').filter((period) => period.startsWith('M'));
    const ranges = months.map((period) => rangeOf(period, dates));
    for (const [index, range] of ranges.entries()) {
      const next = ranges[index + 1];
      if (next && range) expect(next.from > range.to).toBe(true);
    }
    expect(ranges[0]?.from).toBe('2024-08-31');
    expect(ranges.at(-1)?.to).toBe('2025-08-30');
  });

  test('a short year ends its last period with the year and has none after it', () => {
    const short = { startDate: '2025-03-15', endDate: '2025-12-31' };
    expect(rangeOf('M10', short)).toEqual({ from: '2025-12-15', to: '2025-12-31' });
    expect(rangeOf('M11', short)).toBeNull();
  });

  test('a year of 15 months gives its last period the rest', () => {
    expect(rangeOf('Q4', { startDate: '2024-10-01', endDate: '2025-12-31' })).toEqual({
      from: '2025-07-01',
      to: '2025-12-31',
    });
  });

  test('the months of a year from the 31st begin on the last day of short months', () => {
    const dates = { startDate: '2024-08-31', endDate: '2025-08-30' };
    expect(rangeOf('M02', dates)).toEqual({ from: '2024-09-30', to: '2024-10-30' });
    expect(rangeOf('M07', dates)).toEqual({ from: '2025-02-28', to: '2025-03-30' });
  });

  test('an entity overlaps the period of its last day', () => {
    expect(overlaps({ from: null, to: '2025-07-01' }, { from: '2025-07-01', to: '2025-09-30' })).toBe(true);
  });

  test('a month is inside its quarter, half and year, and in no other', () => {
    expect(isWithin('M05', 'Q2')).toBe(true);
    expect(isWithin('M05', 'H1')).toBe(true);
    expect(isWithin('M05', 'FY')).toBe(true);
    expect(isWithin('M05', 'Q1')).toBe(false);
    expect(isWithin('FY', 'M05')).toBe(false);
  });

  test('an entity closed before a period does not overlap it', () => {
    expect(overlaps({ from: null, to: '2025-06-30' }, { from: '2025-07-01', to: '2025-09-30' })).toBe(false);
    expect(overlaps({ from: '2025-09-30', to: null }, { from: '2025-07-01', to: '2025-09-30' })).toBe(true);
  });

  test('the year is named after the year in which it ends', () => {
    expect(defaultYearDates(2025, 12)).toEqual(calendar);
    expect(defaultYearDates(2025, 3)).toEqual(toMarch);
    expect(defaultYearDates(2024, 2)).toEqual({ startDate: '2023-03-01', endDate: '2024-02-29' });
  });

  test('a year of labels makes one format of months, and other words make their own', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    const labels = Array.from({ length: 1000 }, () => periodLabel('M03', 2025, calendar, 'en-IE'));
    expect(made).toHaveBeenCalledTimes(1);
    expect(new Set(labels)).toEqual(new Set(['Mar 2025']));
    expect(periodLabel('M05', 2025, calendar, 'de-AT')).toBe('Mai 2025');
    expect(made).toHaveBeenCalledTimes(2);
    made.mockRestore();
  });
});
