import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, plain } from './decimal.ts';
import { convert } from './rules.ts';
import { unitByCode, unitFamilies } from './table.ts';

type Ratio = readonly [top: bigint, bottom: bigint];

const times = (one: Ratio, other: Ratio): Ratio => [one[0] * other[0], one[1] * other[1]];
const over = (one: Ratio, other: Ratio): Ratio => [one[0] * other[1], one[1] * other[0]];
const same = (one: Ratio, other: Ratio) => one[0] * other[1] === other[0] * one[1];

/** A decimal text as a ratio of whole numbers: `1055.05585262` is 105505585262 / 10^8. */
function exact(text: string): Ratio {
  const [whole = '', digits = ''] = text.split('.');
  return [BigInt(whole + digits), 10n ** BigInt(digits.length)];
}

function perBase(code: string): Ratio {
  const found = unitByCode.get(code);
  if (found === undefined) throw new Error(`There is no unit ${code}.`);
  return [BigInt(found.unit.perBase[0]), BigInt(found.unit.perBase[1])];
}

/**
 * What each unit is in SI units, written down from its definition and not from the table: NIST SP 811 appendix B.8 and
 * Handbook 44 appendix C (yard and pound of 1959, gallons, barrel, acre), the international-table calorie and Btu,
 * 40 CFR and the Units of Measurement Regulations for the two therms, IEA for the toe. In J, kg, m3 and m2.
 */
const inSi: Readonly<Record<string, string>> = {
  kWh: '3600000',
  MWh: '3600000000',
  GWh: '3600000000000',
  MJ: '1000000',
  GJ: '1000000000',
  TJ: '1000000000000',
  MMBtu: '1055055852.62',
  Gcal: '4186800000',
  toe: '41868000000',
  therm_uk: '105505585.262',
  therm_us: '105480400',
  kg: '1',
  t: '1000',
  kt: '1000000',
  lb: '0.45359237',
  short_ton: '907.18474',
  long_ton: '1016.0469088',
  l: '0.001',
  kl: '1',
  m3: '1',
  ML: '1000',
  us_gal: '0.003785411784',
  uk_gal: '0.00454609',
  ft3: '0.028316846592',
  ccf: '2.8316846592',
  bbl: '0.158987294928',
  m2: '1',
  ha: '10000',
  km2: '1000000',
  acre: '4046.8564224',
  ft2: '0.09290304',
  kgCO2e: '1',
  tCO2e: '1000',
  ktCO2e: '1000000',
  kgCO2: '1',
  tCO2: '1000',
  ktCO2: '1000000',
};

/** The unit before the fuel: `t_diesel` is `t`, `kWh_gross_lpg` and `kWh_net` are `kWh`. */
const symbols = Object.keys(inSi).toSorted((one, other) => other.length - one.length);
const symbolOf = (code: string) => symbols.find((symbol) => code === symbol || code.startsWith(`${symbol}_`));

describe('factors against the definitions of the units', () => {
  test('every unit of a family with more than one is exactly what its definition says, in all families', () => {
    const checked = unitFamilies.flatMap(({ base, key, units }) => {
      if (units.length < 2) return [];
      const baseInSi = exact(inSi[symbolOf(base) ?? ''] ?? '0');
      return units.map(({ code }) => {
        const ofUnit = exact(inSi[symbolOf(code) ?? ''] ?? '0');
        expect(same(perBase(code), over(ofUnit, baseInSi)), `${code} in ${key}`).toBe(true);
        return code;
      });
    });
    expect(checked.length).toBeGreaterThan(150);
  });

  test('mmbtu: 180,000,000,000 MMBtu are 52,752,792,631 MWh to the last digit, in every family of energy', () => {
    const codes = [...unitByCode.keys()].filter((code) => symbolOf(code) === 'MMBtu');
    expect(codes.length).toBeGreaterThan(12);
    for (const code of codes) {
      const to = code.replace('MMBtu', 'MWh');
      const therm = code.replace('MMBtu', 'therm_uk');
      expect(convert('180000000000', code, to)).toMatchObject({ ok: true, value: '52752792631' });
      if (unitByCode.has(therm)) expect(convert('10', therm, code)).toMatchObject({ ok: true, value: '1' });
    }
  });
});

const families = unitFamilies.filter(({ units }) => units.length > 1);
const triples = fc
  .constantFrom(...families)
  .chain(({ units }) => fc.tuple(...([0, 1, 2] as const).map(() => fc.constantFrom(...units.map(({ code }) => code)))));
const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, scale]) => plain(new Decimal(digits.toString()).div(`1e${scale}`)));

function converted(value: string, from: string, to: string) {
  const result = convert(value, from, to);
  if (!result.ok) throw new Error(result.message);
  return result;
}

describe('conversions hang together', () => {
  test('the factor from one unit to a third is the product of the two on the way, as whole fractions', () => {
    const factor = (from: string, to: string): Ratio => {
      const [step] = converted('1', from, to).steps;
      return step === undefined ? [1n, 1n] : [BigInt(step.factor[0]), BigInt(step.factor[1])];
    };
    fc.assert(
      fc.property(triples, ([one = '', other = '', third = '']) => {
        expect(same(times(factor(one, other), factor(other, third)), factor(one, third))).toBe(true);
        expect(same(factor(one, other), over(perBase(one), perBase(other)))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('an amount is the same by any way, to 32 digits, and comes back as it went', () => {
    fc.assert(
      fc.property(amounts, triples, (amount, [one = '', other = '', third = '']) => {
        const direct = new Decimal(converted(amount, one, third).value);
        const detour = new Decimal(converted(converted(amount, one, other).value, other, third).value);
        expect(detour.minus(direct).abs().lte(direct.abs().times('1e-32'))).toBe(true);
        expect(converted(converted(amount, one, third).value, third, one).value).toBe(amount);
      }),
      { numRuns: 2_000 },
    );
  });
});
