import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, plain } from '#shared/library/units/decimal.ts';
import type { FormulaValue, Outcome } from './evaluate.ts';
import { evaluate } from './evaluate.ts';
import { parseFormula } from './parse.ts';
import { numericFormula } from './samples.ts';
import type { Formula } from './syntax.ts';

type Given = Record<string, FormulaValue | number>;

function run(text: string, given: Given = {}): Outcome {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return evaluate(parsed.formula, (key) => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    return typeof value === 'number' ? new Decimal(value) : (value ?? null);
  });
}

function valueWith(text: string, given: Given = {}): string | boolean {
  const outcome = run(text, given);
  if (outcome.kind === 'empty') return `empty: ${outcome.reason} ${outcome.missing.join(' ')}`.trim();
  return Decimal.isDecimal(outcome.value) ? plain(outcome.value) : (outcome.value as string | boolean);
}

describe('computing', () => {
  test.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 4 - 3', '3'],
    ['24 / 4 / 2', '3'],
    ['-2 * -3', '6'],
    ['0.1 + 0.2', '0.3'],
    ['1 / 3', `0.${'3'.repeat(34)}`],
    ['abs(2 - 5)', '3'],
    ['max(1, 5, 3) - min(4, 2)', '3'],
    ['if(2 > 1, 10, 1 / 0)', '10'],
    ['2 <= 2', true],
    ['2 != 2.00', false],
    ['not 1 == 2', true],
    ["'a' == 'a' and 'a' != 'b'", true],
    ["'2025-12-31' > '2025-06-30'", true],
    ['true + true', '2'],
    ['0 - 0 * -1', '0'],
  ])('%s is %s', (text, expected) => {
    expect(valueWith(text)).toBe(expected);
  });

  test('a gender pay gap of 13 against 15 is 13.33 %', () => {
    const gap = valueWith('(men - women) / men * 100', { men: 15, women: 13 });
    expect(new Decimal(gap as string).toDecimalPlaces(2).toFixed()).toBe('13.33');
  });

  test('an energy intensity is computed per million of revenue', () => {
    expect(valueWith('(energy / 1000) / (revenue / 1000000)', { energy: 12_500, revenue: 40_000_000 })).toBe('0.3125');
  });
});

describe('empty values', () => {
  test('an empty operand gives empty and every missing key is named once', () => {
    expect(valueWith('a + b * a + c', { c: 1 })).toBe('empty: missing a b');
    expect(valueWith('a > 1 or c == 1', { c: 1 })).toBe('empty: missing a');
    expect(valueWith('c == 2 and a > 1', { c: 1 })).toBe('empty: missing a');
    expect(valueWith('-a')).toBe('empty: missing a');
    expect(valueWith('max(a, c)', { c: 1 })).toBe('empty: missing a');
  });

  test('coalesce takes the first value and sum_present skips what is empty', () => {
    expect(valueWith('coalesce(a, b, 5)')).toBe('5');
    expect(valueWith('coalesce(a, b, 5)', { b: 0 })).toBe('0');
    expect(valueWith('sum_present(a, b, c)', { a: 2, c: 3 })).toBe('5');
    expect(valueWith('sum_present(a, b)')).toBe('empty: missing a b');
    expect(valueWith('coalesce(a, b)')).toBe('empty: missing a b');
  });

  test('a condition without a value does not choose a side, and the side not taken may be empty', () => {
    expect(valueWith('if(a > 0, 1, 2)')).toBe('empty: missing a');
    expect(valueWith('if(a > 0, a, b)', { a: 3 })).toBe('3');
  });

  test('dividing by zero gives empty with its place', () => {
    expect(run('1 + a / (b - b)', { a: 1, b: 2 })).toMatchObject({
      kind: 'empty',
      reason: 'division_by_zero',
      from: 4,
      to: 15,
    });
    expect(valueWith('coalesce(a / 0, 7)', { a: 1 })).toBe('7');
  });

  test('a result beyond what can be kept gives empty instead of an endless string', () => {
    const big = Array.from({ length: 30 }, () => '9999999999').join(' * ');
    expect(valueWith(big)).toBe('empty: out_of_range');
    expect(valueWith(`1 / (${Array.from({ length: 3 }, () => '9999999999').join(' * ')}) / 999999999999`)).toBe(
      'empty: out_of_range',
    );
  });
});

describe('kinds of values', () => {
  test('a text in a sum or a number as a condition is told, not guessed', () => {
    expect(run("'x' + 1")).toMatchObject({
      reason: 'wrong_type',
      message: 'A number was expected here.',
      from: 0,
      to: 3,
    });
    expect(run('1 and true')).toMatchObject({ reason: 'wrong_type', from: 0, to: 1 });
    expect(run("'x' < 1")).toMatchObject({ reason: 'wrong_type' });
  });

  test('a table column is summed, with empty cells left out', () => {
    const rows = [
      { country: 'NO', heads: '12' },
      { country: 'DE', heads: null },
      { country: 'PL', heads: '30.5' },
    ];
    expect(valueWith("table_sum(t, 'heads')", { t: rows })).toBe('42.5');
    expect(valueWith("table_sum(t, 'heads')", { t: [] })).toBe('empty: missing t');
    expect(valueWith("table_sum(t, 'heads')")).toBe('empty: missing t');
    expect(run("table_sum(t, 'country')", { t: rows })).toMatchObject({ reason: 'wrong_type' });
    expect(run("table_sum(t, 'heads')", { t: 5 })).toMatchObject({ reason: 'wrong_type' });
  });
});

type Fraction = { top: bigint; bottom: bigint } | null;

const fraction = (top: bigint, bottom: bigint): Fraction =>
  bottom === 0n ? null : bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom };

/** A second, independent reading of the numeric language in exact fractions. */
function reference(formula: Formula, given: Record<string, bigint | undefined>): Fraction {
  if (formula.kind === 'number') return fraction(BigInt(formula.value), 1n);
  if (formula.kind === 'key') {
    const value = given[formula.key];
    return value === undefined ? null : fraction(value, 1n);
  }
  if (formula.kind === 'negate') {
    const inner = reference(formula.operand, given);
    return inner && fraction(-inner.top, inner.bottom);
  }
  if (formula.kind === 'binary' || formula.kind === 'call') {
    const [left, right] = (formula.kind === 'binary' ? [formula.left, formula.right] : formula.args).map((part) =>
      reference(part, given),
    );
    const name = formula.kind === 'binary' ? formula.operator : formula.name;
    if (name === 'coalesce') return left ?? right ?? null;
    if (name === 'sum_present' && (!left || !right)) return left ?? right ?? null;
    if (!left || !right) return null;
    if (name === '+' || name === 'sum_present')
      return fraction(left.top * right.bottom + right.top * left.bottom, left.bottom * right.bottom);
    if (name === '-') return fraction(left.top * right.bottom - right.top * left.bottom, left.bottom * right.bottom);
    if (name === '*') return fraction(left.top * right.top, left.bottom * right.bottom);
    if (name === '/') return fraction(left.top * right.bottom, left.bottom * right.top);
    const leftIsLess = left.top * right.bottom < right.top * left.bottom;
    return (name === 'min') === leftIsLess ? left : right;
  }
  throw new Error(`No reference for ${formula.kind}.`);
}

test('every numeric formula gives what exact fractions give', () => {
  const some = fc.option(fc.bigInt({ min: -99n, max: 99n }), { nil: undefined });
  fc.assert(
    fc.property(numericFormula, fc.record({ a: some, b: some, c: some, d: some }), (formula, given) => {
      const expected = reference(formula, given);
      const outcome = evaluate(formula, (key) => {
        const value = given[key as keyof typeof given];
        return value === undefined ? null : new Decimal(value.toString());
      });
      // A value that rounds to zero or away from it decides whether a division exists: fractions are the judge.
      if (outcome.kind === 'empty') {
        expect(expected === null || outcome.reason === 'out_of_range').toBe(true);
        return;
      }
      if (expected === null) {
        expect(new Decimal(outcome.value as Decimal).abs().gt('1e25')).toBe(true);
        return;
      }
      const exact = new Decimal(expected.top.toString(), 120).div(expected.bottom.toString());
      const scale = exact.abs().lt(1) ? new Decimal(1) : exact.abs();
      expect(
        exact
          .minus(outcome.value as Decimal)
          .abs()
          .div(scale)
          .lt('1e-20'),
      ).toBe(true);
    }),
    { numRuns: 1_000, seed: 2026 },
  );
});
