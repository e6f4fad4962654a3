import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateIn, daysBetween, daysIn } from './rules.ts';

describe('the date of an instant', () => {
  test('is the one of the time zone, not of the machine', () => {
    const late = new Date('2025-12-31T23:30:00Z');
    expect(dateIn('Europe/Oslo', late)).toBe('2026-01-01');
    expect(dateIn('America/Los_Angeles', late)).toBe('2025-12-31');
    expect(dateIn('UTC', late)).toBe('2025-12-31');
  });

  test('has two digits for month and day', () => {
    expect(dateIn('Asia/Tokyo', new Date('2026-03-04T20:00:00Z'))).toBe('2026-03-05');
  });
});

describe('counting days', () => {
  test('leap days count, and changes of the clocks do not', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2025-03-01', -1)).toBe('2025-02-28');
    expect(daysBetween('2025-03-29', '2025-03-31')).toBe(2);
    expect(daysBetween('2025-01-01', '2024-01-01')).toBe(-366);
  });

  test('a range counts its first and its last day, and one that ends before it begins has none', () => {
    expect(daysIn('2025-01-01', '2025-12-31')).toBe(365);
    expect(daysIn('2025-01-01', '2025-01-01')).toBe(1);
    expect(daysIn('2025-01-02', '2025-01-01')).toBe(0);
  });

  test('adding days and counting them agree', () => {
    const date = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(date, fc.integer({ min: -4_000, max: 4_000 }), (at, days) => {
        const from = at.toISOString().slice(0, 10);
        expect(daysBetween(from, addDays(from, days))).toBe(days);
      }),
    );
  });
});
