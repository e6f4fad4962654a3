import { describe, expect, it } from 'vitest';
import { readAnswer } from './read.ts';

const energy = {
  type: 'number',
  unit: 'MWh',
  units: [
    { unit: 'MWh', label: 'MWh' },
    { unit: 'kWh', label: 'kWh' },
  ],
  options: [],
};
const read = (dataPoint: typeof energy, text: string, locale = 'en-GB') => readAnswer(dataPoint, text, [locale]);
const asked = (type: string, options: { value: string; label: string }[] = []) => ({
  type,
  unit: null,
  units: [],
  options,
});
const value = (text: string, dataPoint: Parameters<typeof readAnswer>[0], locale = 'en-GB') => {
  const reading = readAnswer(dataPoint, text, [locale]);
  return reading.kind === 'read' ? reading.typed.value : reading.kind;
};

describe('a number', () => {
  it.each([
    ['1,234.5', 'en-GB', '1234.5'],
    ['1.234,5', 'de-DE', '1234.5'],
    ['1 234,5', 'nb-NO', '1234.5'],
    ['475,962', 'en-GB', '475962'],
    ['11,11', 'en-GB', '11.11'],
    ['13,75', 'de-DE', '13.75'],
    ['(12)', 'en-GB', '-12'],
    ['1.2e3', 'en-GB', '1200'],
  ])('%s in %s is %s', (text, locale, expected) => {
    expect(value(text, energy, locale)).toBe(expected);
  });

  it('is in the unit of the cell, or in the one that stands behind it', () => {
    expect(read(energy, '12')).toMatchObject({ typed: { value: '12', unit: 'MWh' } });
    expect(readAnswer(energy, '12', ['en-GB'], 'kWh')).toMatchObject({ typed: { value: '12', unit: 'kWh' } });
    expect(read(energy, '1,200 kwh')).toMatchObject({ typed: { value: '1200', unit: 'kWh' } });
    expect(read(energy, '12 GJ')).toMatchObject({ kind: 'refused' });
    const volume = {
      ...energy,
      unit: 'm3',
      units: ['m3', 'm3/million', 't', 'kt'].map((unit) => ({ unit, label: unit })),
    };
    expect(read(volume, '1.5 m3/million')).toMatchObject({ typed: { value: '1.5', unit: 'm3/million' } });
    expect(read(volume, '12kt')).toMatchObject({ typed: { value: '12', unit: 'kt' } });
  });

  it('is asked about, not guessed, where the locale uses neither separator', () => {
    expect(readAnswer(energy, '1.234 kWh', ['nb-NO'])).toMatchObject({
      kind: 'ambiguous',
      cause: 'number',
      readings: [
        { value: '1234', unit: 'kWh' },
        { value: '1.234', unit: 'kWh' },
      ],
    });
  });

  it('takes a percent sign only where a percentage is asked', () => {
    expect(value('12 %', { ...energy, type: 'percentage', unit: '%' })).toBe('12');
    expect(read(energy, '12 %')).toEqual({ kind: 'refused', message: 'Enter the number without a percent sign.' });
  });

  it('is whole where a whole number is asked', () => {
    expect(value('12.0', asked('integer'))).toBe('12');
    expect(read({ ...energy, type: 'integer' }, '12.5')).toEqual({ kind: 'refused', message: 'Enter a whole number.' });
  });

  it('is refused with the reason when it is none', () => {
    expect(read(energy, 'about twelve')).toEqual({ kind: 'refused', message: "'about twelve' is not a number." });
  });
});

describe('an absence', () => {
  it('is three different things, and never a zero', () => {
    expect(read(energy, 'N/A')).toMatchObject({ typed: { value: null, absence: 'NOT_APPLICABLE' } });
    expect(read(energy, 'no data')).toMatchObject({ typed: { value: null, absence: 'NOT_AVAILABLE' } });
    expect(read(energy, '0')).toMatchObject({ typed: { value: '0', absence: null } });
  });

  it('asks for the reason of an opt-out', () => {
    expect(read(energy, 'Opted out')).toMatchObject({ kind: 'refused' });
  });

  it('is not meant by an empty text, which clears the cell', () => {
    expect(read(energy, '  ')).toEqual({
      kind: 'read',
      typed: { value: null, unit: null, absence: null, reason: null },
    });
  });
});

describe('the other kinds of answer', () => {
  const options = [
    { value: 'iso_14001', label: 'ISO 14001' },
    { value: 'emas', label: 'EMAS' },
  ];

  it('reads yes and no', () => {
    expect([value('Yes', asked('boolean')), value('FALSE', asked('boolean'))]).toEqual([true, false]);
    expect(value('maybe', asked('boolean'))).toBe('refused');
  });

  it('finds a choice by its words or its key', () => {
    expect(value('iso 14001', asked('single_choice', options))).toBe('iso_14001');
    expect(value('emas', asked('single_choice', options))).toBe('emas');
    expect(value('ISO 9001', asked('single_choice', options))).toBe('refused');
  });

  it('finds several choices between semicolons, each once', () => {
    expect(value('EMAS; ISO 14001; emas', asked('multi_choice', options))).toEqual(['emas', 'iso_14001']);
    expect(value('EMAS; nothing', asked('multi_choice', options))).toBe('refused');
  });

  it('keeps a text as it is', () => {
    expect(value(' 007 ', asked('text'))).toBe(' 007 ');
    expect(value('x'.repeat(20_001), asked('text'))).toBe('refused');
  });

  it.each([
    ['2025-12-31', '2025-12-31'],
    ['2025-1-5', '2025-01-05'],
    ['31.12.2025', '2025-12-31'],
    ['31/12/2025', '2025-12-31'],
    ['12/31/2025', '2025-12-31'],
    ['05/05/2025', '2025-05-05'],
    ['05/06/2025', 'ambiguous'],
    ['2025-02-29', 'refused'],
    ['next week', 'refused'],
  ])('reads the day %s as %s', (text, expected) => {
    expect(value(text, asked('date'))).toBe(expected);
  });

  it('leaves tables to their own editor', () => {
    expect(value('a', asked('table'))).toBe('refused');
  });
});
