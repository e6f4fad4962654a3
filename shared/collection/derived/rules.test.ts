import { describe, expect, test } from 'vitest';
import type { Figures } from '#shared/collection/rollups/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { parseFormula } from '#shared/library/formula/parse.ts';
import type { Formula } from '#shared/library/formula/syntax.ts';
import type { DerivedInput } from './inputs.ts';
import { derivedAtEntity, derivedFigure, isRatio } from './rules.ts';

const formula = (text: string): Formula => {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.formula;
};
const figure = (value: string | null, more: Partial<RollUpFigure> = {}): RollUpFigure => ({
  value,
  expected: 1,
  answered: value === null ? 0 : 1,
  excluded: 0,
  partial: value === null,
  ...more,
});
const stock = { periodAggregation: 'last', entityAggregation: 'sum' } as const;
const flow = { periodAggregation: 'sum', entityAggregation: 'sum' } as const;
const company = (value: string | null | RollUpFigure): DerivedInput => ({
  ...stock,
  organisation: { FY: typeof value === 'object' && value ? value : figure(value) },
  entities: undefined,
});
const ofEntities = (organisation: string | null, entities: Record<string, RollUpFigure>): DerivedInput => ({
  ...stock,
  organisation: { FY: figure(organisation) },
  entities: Object.fromEntries(Object.entries(entities).map(([id, FY]) => [id, { FY }])),
});
const notApplicable = figure(null, { expected: 0, excluded: 1, partial: false });

describe('a derived metric', () => {
  test('a ratio reads the entities that have all of its inputs and says how many these are', () => {
    const inputs = new Map<string, DerivedInput>([
      ['energy', ofEntities('300', { oslo: figure('100'), lyon: figure('200') })],
      ['floor', ofEntities('50', { oslo: figure('50'), lyon: figure(null) })],
    ]);
    const { figure: result, used } = derivedFigure(formula('energy / floor'), inputs);
    expect(result).toEqual({ value: '2', expected: 2, answered: 1, excluded: 0, partial: true });
    expect(Object.fromEntries(used)).toEqual({ energy: '100', floor: '50' });
  });

  test('a ratio over a company figure takes the entities together', () => {
    const inputs = new Map<string, DerivedInput>([
      ['energy', ofEntities('300', { oslo: figure('100'), lyon: figure('200') })],
      ['revenue', company('60')],
    ]);
    expect(derivedFigure(formula('energy / revenue'), inputs).figure).toMatchObject({ value: '5', partial: false });
  });

  test('a sum reads the organisation and is partial when an input is', () => {
    const inputs = new Map<string, DerivedInput>([
      ['scope_1', company('10')],
      ['scope_2', company(figure('5', { partial: true }))],
    ]);
    const { figure: result } = derivedFigure(formula('scope_1 + scope_2'), inputs);
    expect(result).toEqual({ value: '15', expected: 2, answered: 2, excluded: 0, partial: true });
  });

  test('an empty input gives an empty figure with its reason, and a provided-for one does not', () => {
    const inputs = new Map<string, DerivedInput>([
      ['a', company('10')],
      ['b', company(null)],
    ]);
    expect(derivedFigure(formula('a + b'), inputs).figure.value).toBeNull();
    expect(derivedFigure(formula('a + b'), inputs).figure.reason).toMatch(/\w/);
    expect(derivedFigure(formula('sum_present(a, b)'), inputs).figure).toMatchObject({ value: '10', partial: true });
  });

  test('division by zero is empty and never infinite', () => {
    const inputs = new Map<string, DerivedInput>([
      ['a', company('10')],
      ['b', company('0')],
    ]);
    expect(derivedFigure(formula('a / b'), inputs).figure).toMatchObject({ value: null });
  });

  test('it has a figure at an entity only where all inputs have one', () => {
    const inputs = new Map<string, DerivedInput>([
      ['a', ofEntities('3', { oslo: figure('1'), lyon: figure('2') })],
      ['b', company('7')],
    ]);
    expect(derivedAtEntity(formula('a * 2'), inputs, 'lyon')?.value).toBe('4');
    expect(derivedAtEntity(formula('a + b'), inputs, 'lyon')).toBeUndefined();
  });

  test('only a division makes a ratio', () => {
    expect(isRatio(formula('a / b'))).toBe(true);
    expect(isRatio(formula('max(a, b) * 100'))).toBe(false);
  });

  test('an entity where an input is N/A, or is not asked, leaves what a ratio expects', () => {
    const inputs = new Map<string, DerivedInput>([
      ['waste', ofEntities('250', { a: figure('100'), b: figure('100'), c: notApplicable, d: figure('50') })],
      ['recycled', ofEntities('80', { a: figure('60'), b: figure('20'), c: notApplicable })],
    ]);
    expect(derivedFigure(formula('recycled / waste * 100'), inputs).figure).toEqual({
      value: '40',
      expected: 2,
      answered: 2,
      excluded: 2,
      partial: false,
    });
  });

  test('a ratio with N/A everywhere is N/A, and one that the year does not ask of anybody is missing', () => {
    const nowhere = { ...ofEntities(null, { a: notApplicable }), organisation: { FY: notApplicable } };
    const known = new Map([
      ['waste', ofEntities('100', { a: figure('100') })],
      ['recycled', nowhere],
    ]);
    expect(derivedFigure(formula('recycled / waste'), known).figure).toEqual({
      value: null,
      expected: 0,
      answered: 0,
      excluded: 1,
      partial: false,
    });
    const notAsked = new Map([...known, ['recycled', { ...nowhere, organisation: {}, entities: {} }]]);
    expect(derivedFigure(formula('recycled / waste'), notAsked).figure).toMatchObject({ expected: 1, partial: true });
  });

  test('what nobody is there to answer leaves a computed sum: an entity bought in the year has no opening figure', () => {
    const nobody = figure(null, { expected: 0, partial: false });
    const inputs = new Map<string, DerivedInput>([
      ['opening', { ...stock, organisation: { FY: nobody }, entities: {} }],
      ['closing', ofEntities('8', { bought: figure('8') })],
    ]);
    expect(derivedFigure(formula('coalesce(opening, closing) + closing'), inputs).figure).toEqual({
      value: '16',
      expected: 1,
      answered: 1,
      excluded: 1,
      partial: false,
    });
  });

  test('what is N/A leaves a computed sum as it leaves any other', () => {
    const inputs = new Map<string, DerivedInput>([
      ['hazardous', company('5')],
      ['radioactive', company(notApplicable)],
      ['open', company(null)],
    ]);
    const whole = { value: '5', expected: 1, answered: 1, excluded: 1, partial: false };
    for (const text of [
      'hazardous + coalesce(radioactive, 0)',
      'hazardous + radioactive',
      'sum_present(hazardous, radioactive)',
      'hazardous - radioactive',
      'max(hazardous, 0) + max(radioactive, 0)',
    ]) {
      expect(derivedFigure(formula(text), inputs).figure, text).toEqual(whole);
    }
    expect(derivedFigure(formula('radioactive - hazardous'), inputs).figure.value).toBeNull();
    expect(derivedFigure(formula('radioactive + coalesce(open, 0)'), inputs).figure).toMatchObject({
      value: null,
      expected: 1,
      excluded: 1,
      partial: true,
    });
    expect(derivedFigure(formula('radioactive + 0'), inputs).figure).toEqual({
      value: null,
      expected: 0,
      answered: 0,
      excluded: 1,
      partial: false,
    });
  });

  const months = (values: (string | null)[]): Figures =>
    Object.fromEntries([
      ...values.map((value, at) => [`M${String(at + 1).padStart(2, '0')}`, figure(value)]),
      [
        'FY',
        figure(String(values.reduce((sum, value) => sum + Number(value ?? 0), 0)), { partial: values.includes(null) }),
      ],
    ]);
  const half = Array.from({ length: 12 }, (_, at) => (at < 6 ? '50' : null));
  const whole = Array.from({ length: 12 }, () => '100');
  const input = (entities: Record<string, Figures>): DerivedInput => ({
    ...flow,
    organisation: entities.a ?? {},
    entities,
  });

  test('a ratio takes the periods that have all inputs, and says which', () => {
    const inputs = new Map([
      ['all', input({ a: months(whole) })],
      ['green', input({ a: months(half) })],
    ]);
    const { figure: result, used } = derivedFigure(formula('green / all * 100'), inputs);
    expect(result).toEqual({
      value: '50',
      expected: 1,
      answered: 1,
      excluded: 0,
      partial: true,
      periods: { answered: 6, expected: 12, which: ['M01', 'M02', 'M03', 'M04', 'M05', 'M06'] },
    });
    expect(Object.fromEntries(used)).toEqual({ green: '300', all: '600' });
    expect(derivedAtEntity(formula('green / all * 100'), inputs, 'a')).toEqual(result);
  });

  test('a period that some entities lack is left out where others are whole', () => {
    const some = { ...months(whole), M01: figure('70', { partial: true }) };
    const inputs = new Map([
      ['all', input({ a: months(whole) })],
      ['green', input({ a: some })],
    ]);
    const { figure: result, used } = derivedFigure(formula('green / all'), inputs);
    expect(Object.fromEntries(used)).toEqual({ green: '1100', all: '1100' });
    expect(result).toMatchObject({ value: '1', periods: { answered: 11, expected: 12 } });
  });

  test('a ratio over what is N/A for the company is N/A, and nothing over nothing is no figure', () => {
    const inputs = new Map<string, DerivedInput>([
      ['all', input({ a: months(whole) })],
      ['revenue', company(notApplicable)],
      ['open', company(null)],
    ]);
    const left = { value: null, expected: 0, answered: 0, excluded: 1, partial: false };
    expect(derivedFigure(formula('all / revenue'), inputs).figure).toEqual(left);
    expect(derivedFigure(formula('coalesce(open, 0)'), inputs).figure).toMatchObject({ value: null, answered: 0 });
  });

  test('each entity is taken in its own periods, and a closing value stands for its year', () => {
    const inputs = new Map([
      ['all', input({ a: months(whole), b: months(whole) })],
      ['green', input({ a: months(whole), b: months(half) })],
      ['people', ofEntities('30', { a: figure('10'), b: figure('20') })],
    ]);
    const { figure: share, used } = derivedFigure(formula('green / all'), inputs);
    expect(Object.fromEntries(used)).toEqual({ green: '1500', all: '1800' });
    expect(share).toMatchObject({ expected: 2, answered: 2, periods: { answered: 18, expected: 24 } });
    expect(share.periods).not.toHaveProperty('which');
    expect(derivedFigure(formula('all / people'), inputs).figure).toMatchObject({ value: '80', partial: false });
  });

  test('against what the company has by period, only the periods of all entities are taken', () => {
    const inputs = new Map<string, DerivedInput>([
      ['all', input({ a: months(whole), b: months(half) })],
      ['revenue', { ...flow, organisation: months(whole.map(() => '10')), entities: undefined }],
    ]);
    const { figure: result, used } = derivedFigure(formula('all / revenue'), inputs);
    expect(Object.fromEntries(used)).toEqual({ all: '900', revenue: '60' });
    expect(result).toMatchObject({ value: '15', partial: true, periods: { answered: 12, expected: 24 } });
  });

  test('a period that is N/A for the company leaves a ratio with what its entities have there', () => {
    const openYear = { value: '60', expected: 6, answered: 6, excluded: 6, partial: false };
    const revenue: Figures = {
      ...months(half.map((value) => value && '10')),
      ...Object.fromEntries(['M07', 'M08', 'M09', 'M10', 'M11', 'M12'].map((period) => [period, notApplicable])),
      FY: openYear,
    };
    const late: Figures = Object.fromEntries(Object.entries(months(whole)).filter(([period]) => period >= 'M07'));
    const inputs = new Map<string, DerivedInput>([
      ['all', input({ a: months(whole), late: { ...late, FY: figure('600') } })],
      ['revenue', { ...flow, organisation: revenue, entities: undefined }],
    ]);
    const { figure: result, used } = derivedFigure(formula('all / revenue'), inputs);
    expect(Object.fromEntries(used)).toEqual({ all: '600', revenue: '60' });
    // The entity that is there only while the company is N/A leaves with it.
    expect(result).toEqual({ value: '10', expected: 1, answered: 1, excluded: 1, partial: false });
  });

  test('where no period has all inputs there is no ratio', () => {
    const late = Array.from({ length: 12 }, (_, at) => (at < 6 ? null : '50'));
    const inputs = new Map([
      ['all', input({ a: months(late) })],
      ['green', input({ a: months(half) })],
    ]);
    expect(derivedFigure(formula('green / all'), inputs).figure).toMatchObject({
      value: null,
      answered: 0,
      partial: true,
    });
    const ofCompany = new Map([...inputs].map(([key, each]) => [key, { ...each, entities: undefined }]));
    expect(derivedFigure(formula('green / all'), ofCompany).figure).toMatchObject({ value: null, partial: true });
  });

  test('an entity keeps its own figure at 100 %, and what counts of it enters the organisation', () => {
    const inputs = new Map<string, DerivedInput>([
      ['scope_1', ofEntities('40', { a: figure('100', { atShare: '40' }) })],
      ['scope_2', ofEntities('10', { a: figure('10') })],
      ['people', ofEntities('10', { a: figure('10') })],
    ]);
    expect(derivedAtEntity(formula('scope_1 + scope_2'), inputs, 'a')).toMatchObject({ value: '110', atShare: '50' });
    expect(derivedAtEntity(formula('scope_1 / people'), inputs, 'a')).toMatchObject({ value: '10' });
    expect(derivedFigure(formula('scope_1 / people'), inputs).figure.value).toBe('4');
  });
});
