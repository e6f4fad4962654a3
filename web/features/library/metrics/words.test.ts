import { describe, expect, test } from 'vitest';
import { limitTexts, periodicityText, typeText } from './words.ts';

describe('a metric in words', () => {
  test('says what kind of answer it takes', () => {
    expect(typeText({ kind: 'data_point', type: 'multi_choice' })).toBe('Several choices');
    expect(typeText({ kind: 'derived', type: null })).toBe('Computed');
  });

  test('says how often it can be asked', () => {
    expect(periodicityText(['annual'])).toBe('by year');
    expect(periodicityText(['monthly', 'quarterly', 'annual'])).toBe('by month, quarter or year');
    expect(periodicityText([])).toBe('');
  });

  test('says what its answers must keep to', () => {
    expect(limitTexts({ min: '0', max: '100' }, '%')).toEqual(['From 0 to 100 %']);
    expect(limitTexts({ min: '0' }, 'MWh')).toEqual(['At least 0 MWh']);
    expect(limitTexts({ pattern: '^x$', patternHint: 'Twenty characters' }, '')).toEqual(['Twenty characters']);
    expect(limitTexts({}, 'MWh')).toEqual([]);
  });
});
