import { describe, expect, it } from 'vitest';
import { amount, extentWithZero, formatPlain, gapsInWords, words } from '#web/ui/charts/chartData.ts';

const format = (value: string | number) => `<${value}>`;

describe('a value in words', () => {
  it('has its unit, and says when it is partial and of what', () => {
    expect(words({ label: '2024', value: '12.5' }, format, 'MWh')).toBe('<12.5> MWh');
    expect(words({ label: '2024', value: '12.5', partial: true, note: '3 of 4 sites' }, format, 'MWh')).toBe(
      '<12.5> MWh, partial: 3 of 4 sites',
    );
  });

  it('keeps absence and zero apart', () => {
    expect(words({ label: '2024', value: null }, format, 'MWh')).toBe('No data');
    expect(words({ label: '2024', value: null, note: 'Opted out' }, format, 'MWh')).toBe('Opted out');
    expect(words({ label: '2024', value: '0' }, format, 'MWh')).toBe('<0> MWh');
  });

  it('keeps digits that floating point would lose', () => {
    expect(formatPlain('9007199254740993').replace(/\D/g, '')).toBe('9007199254740993');
  });
});

it('says under the chart which values are partial and which are missing', () => {
  const points = [
    { label: '2022', value: '1' },
    { label: '2023', value: '2', partial: true },
    { label: '2024', value: null },
  ];
  expect(gapsInWords([{ id: 'a', name: 'Scope 1', points }])).toBe(
    'Hatched values are partial: 2023. Without a value: 2024.',
  );
  expect(gapsInWords([{ id: 'a', name: 'Scope 1', points: points.slice(0, 1) }])).toBeNull();
});

it('puts zero into every bar axis and takes no place from what is no number', () => {
  expect(extentWithZero([5, 9])).toEqual([0, 9]);
  expect(extentWithZero([-3, 2])).toEqual([-3, 2]);
  expect(extentWithZero([])).toEqual([0, 1]);
  expect(amount({ label: 'x', value: 'abc' })).toBeNull();
});
