import { describe, expect, test } from 'vitest';
import { approachLabel, approachOptions, currencyLabel, industryLabel, localeLabel, months } from './words.ts';

describe('the settings in words', () => {
  test('a number format shows itself by example', () => {
    expect(localeLabel('en-GB')).toBe('1,234.56 – English (United Kingdom)');
    expect(localeLabel('de-DE')).toBe('1.234,56 – German (Germany)');
  });

  test('codes have names, and unknown codes stay legible', () => {
    expect(currencyLabel('EUR')).toBe('Euro (EUR)');
    expect(currencyLabel('XXX')).toBe('XXX');
    expect(industryLabel('C24')).toBe('Basic metals');
    expect(industryLabel('Q99')).toBe('Q99');
  });

  test('months are in the calendar’s order', () => {
    expect([months[0], months[11]]).toEqual(['January', 'December']);
  });

  test('every consolidation approach can be chosen and named', () => {
    expect(approachOptions.map(({ value }) => approachLabel(value))).toEqual([
      'Operational control',
      'Financial control',
      'Financial control with joint control',
      'Equity share',
    ]);
  });
});
