import { describe, expect, it } from 'vitest';
import { choiceWords, valueWords } from '#web/lib/figures.ts';
import { tileChange } from './change.ts';
import { pointsOf } from './charts.ts';
import { partialWords } from './FigureDetail.tsx';
import { aFigure, aTile } from './fakeTile.ts';
import { absenceOf, figureWords, isMeasured, namedIn, tileCoverage } from './figures.ts';
import { tableText } from './tableText.ts';

const mwh = { type: 'number', unit: 'MWh', decimals: 2 };
const point = { derived: false };
const nameless = () => undefined;

describe('a value in words', () => {
  it('is rounded to the decimals of its metric in the locale of the organisation', () => {
    expect(figureWords(mwh, '17782.444', 'en-GB')).toBe('17,782.44 MWh');
    expect(figureWords(mwh, '17782.444', 'de-DE')).toBe('17.782,44 MWh');
  });

  it('does not vanish when it is small', () => {
    expect(valueWords(mwh, '0.00312', 'en-GB')).toBe('0.0031');
    expect(valueWords(mwh, '0', 'en-GB')).toBe('0');
  });

  it('is a word for yes or no, choices and countries, and an ungrouped number for years', () => {
    expect(figureWords({ type: 'boolean', unit: null, decimals: 0 }, true, 'en-GB')).toBe('Yes');
    expect(choiceWords('NO')).toBe('Norway');
    expect(choiceWords('limited_assurance')).toBe('Limited assurance');
    expect(valueWords({ type: 'integer', unit: 'year', decimals: 0 }, '2030', 'en-GB')).toBe('2030');
  });

  it('has no unit where its unit is a plain count', () => {
    expect(figureWords({ type: 'integer', unit: 'number', decimals: 0 }, '12', 'en-GB')).toBe('12');
  });
});

describe('what is drawn', () => {
  it('are amounts: not years, choices or yes and no', () => {
    expect(isMeasured(aTile([aFigure('1')]))).toBe(true);
    expect(isMeasured(aTile([aFigure('2030')], { unit: 'year', type: 'integer' }))).toBe(false);
    expect(isMeasured(aTile([aFigure(true)], { derived: true }))).toBe(false);
    expect(isMeasured(aTile([aFigure('NO')], { type: 'single_choice', unit: null }))).toBe(false);
  });
});

describe('the words of coverage', () => {
  it('count cells, or the parts of what is computed', () => {
    expect(tileCoverage(aFigure('1', { expected: 12, answered: 9 }), point)).toBe('9 of 12 cells');
    expect(tileCoverage(aFigure('1', { expected: 1, answered: 1 }), point)).toBe('1 of 1 cell');
    expect(tileCoverage(aFigure('1', { expected: 2, answered: 2 }), { derived: true })).toBe('2 of 2 parts');
  });

  it('name what was left out, and parts that are partial themselves', () => {
    expect(tileCoverage(aFigure('1', { excluded: 2 }), point)).toBe('4 of 4 cells, 2 left out');
    expect(tileCoverage(aFigure('1', { partial: true }), { derived: true })).toBe('4 of 4 parts, some of them partial');
    expect(tileCoverage(aFigure(null, { expected: 0, excluded: 3 }), point)).toBe('3 left out of 3 cells');
  });

  it('name the periods that a ratio takes, where it leaves some out', () => {
    const ratio = (which: ('M01' | 'M02' | 'M06')[] | undefined) =>
      tileCoverage(
        aFigure('50', {
          expected: 1,
          answered: 1,
          partial: true,
          periods: { answered: 2, expected: 12, ...(which && { which }) },
        }),
        { derived: true },
      );
    expect(ratio(['M01', 'M02'])).toBe('1 of 1 part, 2 of 12 periods (M01 to M02)');
    expect(ratio(['M01', 'M06'])).toBe('1 of 1 part, 2 of 12 periods');
    expect(ratio(undefined)).toBe('1 of 1 part, 2 of 12 periods');
  });

  it('say what a partial figure lacks', () => {
    expect(partialWords(point, { expected: 12, answered: 9 })).toContain('3 of the expected cells have no value');
    expect(partialWords(point, { expected: 12, answered: 11 })).toContain('1 of the expected cells has no value');
  });
});

describe('an empty figure', () => {
  const of = (figure: ReturnType<typeof aFigure>, status = 'LAUNCHED') => ({
    year: 2025,
    status,
    unit: 'MWh',
    figure,
    behind: null,
  });

  it('says whether it is not set up, not asked, not applicable or not answered', () => {
    expect(absenceOf(of(aFigure(null), 'NOT_SET_UP'), point, nameless).why).toBe('2025 is not set up');
    expect(absenceOf(of(aFigure(null, { expected: 0 })), point, nameless)).toEqual({
      word: 'Not asked',
      why: 'Not asked in 2025',
    });
    expect(absenceOf(of(aFigure(null, { expected: 0, excluded: 4 })), point, nameless)).toEqual({
      word: 'N/A',
      why: 'Not applicable or opted out in all 4 cells',
    });
    expect(absenceOf(of(aFigure(null)), point, nameless).why).toBe('No answer counts yet: 0 of 4 cells');
  });

  it('names the metric that a formula lacks instead of its key', () => {
    const figure = aFigure(null, { answered: 1, reason: 'ghg_scope_2_market, revenue have no value.' });
    const names = (key: string) => ({ ghg_scope_2_market: 'Scope 2, market-based', revenue: 'Revenue' })[key];
    expect(absenceOf(of(figure), { derived: true }, names).why).toBe('Scope 2, market-based, Revenue have no value');
    expect(namedIn('Division by zero.', nameless)).toBe('Division by zero');
  });
});

it('neither compares nor draws years in different currencies beside each other, and lets each say its own', () => {
  const tile = aTile([aFigure('1000000'), aFigure('900')], { type: 'currency', unit: 'USD', decimals: 0 });
  const mixed = { ...tile, years: tile.years.map((year, at) => ({ ...year, unit: at === 0 ? 'EUR' : 'USD' })) };
  expect(tileChange(tile, 'en-GB')?.against).toBe(2024);
  expect(tileChange(mixed, 'en-GB')).toBeNull();
  expect(pointsOf(mixed, () => undefined)).toMatchObject([{ value: null, note: 'In EUR' }, { value: '900' }]);
  const rows = tableText([mixed], { nameOf: () => 'Finance', placeOf: () => 0 }, 'en-GB')
    .split('\n')[1]
    ?.split('\t');
  expect(rows?.slice(3, 7)).toEqual(['USD', '1000000 EUR', '', '900']);
});
