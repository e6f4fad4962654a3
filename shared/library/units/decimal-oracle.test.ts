import { Decimal as DecimalJs } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal, fitsDecimal, MAX_DIGITS, parseDecimal, plain } from './decimal.ts';

// What did the arithmetic before, as it was set: each operation gives to the last digit what it gives.
const settings = {
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  defaults: true,
} as const;
const Before = DecimalJs.clone({ ...settings, precision: 34 });
const Wide = DecimalJs.clone({ ...settings, precision: 60 });
const before = (value: DecimalJs) => (value.isZero() ? '0' : value.toFixed());

const digits = fc.stringMatching(/^\d{1,40}$/);
const sign = fc.constantFrom('', '-');
const any = fc
  .tuple(sign, digits, fc.option(digits, { nil: '' }))
  .map(([minus, whole, fraction]) => `${minus}${whole}${fraction === '' ? '' : `.${fraction}`}`);
/** Values that people enter: few digits. */
const short = fc
  .tuple(sign, fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 12 }))
  .map(([minus, number, places]) => before(new Before(`${minus}${number}e-${places}`)));
/** Halves and their neighbours at the 29th to 36th digit, where rounding decides; nines run over. */
const edge = fc
  .tuple(
    sign,
    fc.constantFrom('9', '1', '4', '5'),
    fc.integer({ min: 28, max: 35 }),
    fc.constantFrom('5', '49', '50', '51', '4999', '5001', '9', '0', '05'),
    fc.integer({ min: -36, max: 8 }),
  )
  .map(([minus, digit, times, tail, power]) =>
    before(new Before(`${minus}${digit.repeat(times)}${tail}`).times(new Before(10).pow(power))),
  )
  .filter((text) => parseDecimal(text) !== null);
const power = fc
  .tuple(sign, fc.integer({ min: -40, max: 39 }))
  .map(([minus, by]) => `${minus}${before(new Before(`1e${by}`))}`);
const text = fc.oneof(any, short, edge, power, fc.constantFrom('0', '-0', '0.00', '1', '-1', '3', '7', '0.1'));
const runs = { numRuns: 3_000, seed: 2026 };

test('a sum, a difference, a product and a quotient are what they were, in either precision', () => {
  fc.assert(
    fc.property(text, text, (one, two) => {
      for (const [precision, Type] of [
        [34, Before],
        [60, Wide],
      ] as const) {
        const left = new Decimal(one, precision);
        const was = new Type(one);
        expect(plain(left.plus(two))).toBe(before(was.plus(two)));
        expect(plain(left.minus(two))).toBe(before(was.minus(two)));
        expect(plain(left.times(two))).toBe(before(was.times(two)));
        if (!new Decimal(two).isZero()) expect(plain(left.div(two))).toBe(before(was.div(two)));
      }
    }),
    runs,
  );
});

test('numbers compare as they did', () => {
  const pair = fc.oneof(
    fc.tuple(text, text),
    text.map((same): [string, string] => [same, same]),
  );
  fc.assert(
    fc.property(pair, ([one, two]) => {
      const [left, right] = [new Decimal(one), new Decimal(two)];
      const [was, other] = [new Before(one), new Before(two)];
      expect(left.cmp(right)).toBe(was.cmp(other));
      const is = [left.eq(right), left.gt(right), left.gte(right), left.lt(right), left.lte(right)];
      expect(is).toEqual([was.eq(other), was.gt(other), was.gte(other), was.lt(other), was.lte(other)]);
      expect(plain(Decimal.max(left, right))).toBe(before(Before.max(was, other)));
      expect(plain(Decimal.min(left, right))).toBe(before(Before.min(was, other)));
    }),
    runs,
  );
});

test('a number rounds, and tells of itself, as it did', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 45 }), fc.integer({ min: 1, max: 60 }), (one, places, count) => {
      const now = new Decimal(one);
      const was = new Before(one);
      expect(plain(now)).toBe(before(was));
      expect(`${now}`).toBe(before(was));
      expect(plain(now.toDecimalPlaces(places))).toBe(before(was.toDecimalPlaces(places)));
      expect(plain(now.toDecimalPlaces(places, 'up'))).toBe(before(was.toDecimalPlaces(places, Before.ROUND_UP)));
      expect(plain(now.toSignificantDigits(count))).toBe(before(was.toSignificantDigits(count)));
      expect(plain(now.abs())).toBe(before(was.abs()));
      expect(plain(now.neg())).toBe(before(was.neg()));
      expect(now.toNumber()).toBe(was.toNumber() + 0);
      expect(now.isZero()).toBe(was.isZero());
      expect(now.isNegative()).toBe(was.isNegative() && !was.isZero());
      expect(now.isInteger()).toBe(was.isInteger());
      expect(now.decimalPlaces()).toBe(was.decimalPlaces());
      expect(now.magnitude()).toBe(was.isZero() ? 0 : was.e);
      expect(fitsDecimal(now)).toBe(Math.abs(was.e) <= 40);
    }),
    runs,
  );
});

test('a number of JavaScript, a power of ten and a text of many digits are read as they were', () => {
  const numbers = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
  fc.assert(
    fc.property(numbers, fc.integer({ min: -99, max: 99 }), (number, by) => {
      expect(plain(new Decimal(number))).toBe(before(new Before(number)));
      expect(plain(new Decimal(`-2.5e${by}`))).toBe(before(new Before(`-2.5e${by}`)));
    }),
    runs,
  );
  const long = `${'9'.repeat(MAX_DIGITS / 2)}.${'5'.repeat(MAX_DIGITS / 2)}`;
  expect(plain(new Decimal(long))).toBe(before(new Before(long)));
});

test('what is computed step by step is what it was at each step', () => {
  const step = fc.tuple(fc.constantFrom('plus', 'minus', 'times', 'div'), fc.oneof(short, edge));
  fc.assert(
    fc.property(text, fc.array(step, { minLength: 1, maxLength: 12 }), (start, steps) => {
      let now = new Decimal(start);
      let was: DecimalJs = new Before(start);
      for (const [does, operand] of steps as ['plus' | 'minus' | 'times' | 'div', string][]) {
        if (does === 'div' && new Decimal(operand).isZero()) continue;
        now = now[does](new Decimal(operand));
        was = was[does](new Before(operand));
        expect(plain(now)).toBe(before(was));
      }
    }),
    runs,
  );
});

test('a quotient to some places is rounded once, from every digit', () => {
  const Exact = DecimalJs.clone({ ...settings, precision: 500 });
  const anyNumber = fc.oneof(any, short, edge);
  fc.assert(
    fc.property(anyNumber, anyNumber, fc.integer({ min: 0, max: 6 }), (one, other, places) => {
      const by = new Decimal(other);
      if (by.isZero()) {
        expect(() => new Decimal(one).divTo(by, places)).toThrow(RangeError);
        return;
      }
      const wanted = new Exact(one).div(other).toDecimalPlaces(places);
      expect(plain(new Decimal(one).divTo(by, places))).toBe(before(wanted));
    }),
  );
  // The half of 34 digits is none of all digits.
  const almost = '4.2499999999999999999999999999999999999';
  expect(plain(new Decimal(almost).div(1).toDecimalPlaces(1))).toBe('4.3');
  expect(plain(new Decimal(almost).divTo(1, 1))).toBe('4.2');
  expect(plain(new Decimal('-4.25').divTo(1, 1))).toBe('-4.3');
});
