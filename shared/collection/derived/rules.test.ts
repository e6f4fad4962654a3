import { describe, expect, test } from 'vitest';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { parseFormula } from '#shared/library/formula/parse.ts';
import type { Formula } from '#shared/library/formula/syntax.ts';
import { type DerivedInput, derivedAtEntity, derivedFigure, isRatio } from './rules.ts';

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
const company = (value: string | null) => ({ organisation: figure(value), entities: undefined });
const sites = (organisation: string | null, entities: Record<string, RollUpFigure>) => ({
  organisation: figure(organisation),
  entities,
});

describe('a derived metric', () => {
  test('a ratio reads the entities that have all of its inputs and says how many these are', () => {
    const inputs = new Map<string, DerivedInput>([
      ['energy', sites('300', { oslo: figure('100'), lyon: figure('200') })],
      ['floor', sites('50', { oslo: figure('50'), lyon: figure(null) })],
    ]);
    const { figure: result, used } = derivedFigure(formula('energy / floor'), inputs);
    expect(result).toEqual({ value: '2', expected: 2, answered: 1, excluded: 0, partial: true });
    expect(Object.fromEntries(used)).toEqual({ energy: '100', floor: '50' });
  });

  test('a ratio over a company figure takes the sites together', () => {
    const inputs = new Map<string, DerivedInput>([
      ['energy', sites('300', { oslo: figure('100'), lyon: figure('200') })],
      ['revenue', company('60')],
    ]);
    expect(derivedFigure(formula('energy / revenue'), inputs).figure).toMatchObject({ value: '5', partial: false });
  });

  test('a sum reads the organisation and is partial when an input is', () => {
    const inputs = new Map<string, DerivedInput>([
      ['scope_1', company('10')],
      ['scope_2', { organisation: figure('5', { partial: true }), entities: undefined }],
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
      ['a', sites('3', { oslo: figure('1'), lyon: figure('2') })],
      ['b', company('7')],
    ]);
    expect(derivedAtEntity(formula('a * 2'), inputs, 'lyon')?.value).toBe('4');
    expect(derivedAtEntity(formula('a + b'), inputs, 'lyon')).toBeUndefined();
  });

  test('only a division makes a ratio', () => {
    expect(isRatio(formula('a / b'))).toBe(true);
    expect(isRatio(formula('max(a, b) * 100'))).toBe(false);
  });
});
