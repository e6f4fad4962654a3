import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { acceptedUnits, unitFamilies } from '#shared/library/units/table.ts';
import type { AskedQuantity, ReadQuantity } from './reading.ts';
import { readQuantity } from './rules.ts';
import type { NamedUnit } from './spellings.ts';

const dataPointOf = (
  units: readonly { readonly code: string; readonly label: string }[],
  type = 'number',
): AskedQuantity => ({
  type,
  unit: units[0]?.code ?? null,
  units: units.map(({ code, label }) => ({ unit: code, label })),
});
const dataPoint = (key: string) => {
  const point = library.dataPointByKey.get(key);
  if (!point) throw new Error(key);
  return { ...dataPointOf(acceptedUnits(point), point.type), unit: point.unit };
};
const water = dataPoint('water_withdrawal');
const gas = dataPoint('energy_non_renewable_natural_gas');
const read = (asked: AskedQuantity, text: string, locales: readonly string[] = ['en-GB'], unit = asked.unit) =>
  readQuantity(asked, text, { locales, unit });
const readings = (reading: ReadQuantity) =>
  reading.kind === 'ambiguous' ? reading.readings.map(({ value, unit }) => `${value} ${unit}`) : reading;

test('a number of people is whole, and whatever else a data point counts', () => {
  const people = dataPointOf([], 'integer');
  expect(read(people, '12')).toMatchObject({ kind: 'read', value: '12' });
  expect(read(people, '12.5')).toEqual({ kind: 'refused', message: 'Enter a whole number.' });
});

test('a program writes a decimal point: a comma is no other way to write one', () => {
  expect(read(water, '1.5', [])).toMatchObject({ kind: 'read', value: '1.5' });
  expect(read(water, '1,5', [])).toMatchObject({ kind: 'refused' });
  expect(read(water, '1,234.5', [])).toMatchObject({ kind: 'read', value: '1234.5' });
});

describe('a typed unit', () => {
  test('unit-typed-into-the-box: it counts, whatever unit the numbers around it are in', () => {
    expect(read(water, '1,200 l')).toEqual({ kind: 'read', value: '1200', unit: 'l' });
    expect(read(water, '1200 m³', ['en-GB'], 'l')).toEqual({ kind: 'read', value: '1200', unit: 'm3' });
    expect(read(water, '1200', ['en-GB'], 'l')).toEqual({ kind: 'read', value: '1200', unit: 'l' });
  });

  test('unit-by-case-only: 500 ml is asked, with both meanings, and 500 Ml is not', () => {
    expect(readings(read(water, '500 ml'))).toEqual(['500 ML', '0.5 l']);
    expect(readings(read(water, '500 mL'))).toEqual(['500 ML', '0.5 l']);
    expect(read(water, '500 ml')).toMatchObject({
      cause: 'unit',
      message: "'500 ml' can mean 500 Ml (million litres) or 0.5 l. Write the unit in full.",
    });
    for (const text of ['500 Ml', '500 ML', '500Ml']) {
      expect(read(water, text)).toEqual({ kind: 'read', value: '500', unit: 'ML' });
    }
    expect(read(water, '500 L')).toEqual({ kind: 'read', value: '500', unit: 'l' });
    expect(readings(read(dataPoint('energy_consumption_total'), '12 mWh'))).toEqual(['12 MWh', '0.000012 kWh']);
    expect(read(dataPoint('energy_consumption_total'), '12 kwh')).toEqual({ kind: 'read', value: '12', unit: 'kWh' });
  });

  test('12 kWh of a fuel asks whether gross or net is meant; said in full it is read', () => {
    expect(readings(read(gas, '12 kWh'))).toEqual(['12 kWh_net', '12 kWh_gross_natural_gas']);
    expect(read(gas, '12 kWh')).toMatchObject({ cause: 'unit', message: expect.stringContaining('(gross CV)') });
    for (const text of ['12 kWh (net CV)', '12 kWh net', '12 kWh_net', '12 kWh NCV', '12 KWH (NET)']) {
      expect(read(gas, text), text).toEqual({ kind: 'read', value: '12', unit: 'kWh_net' });
    }
    for (const text of ['12 kWh gross', '12 kWh HHV', '12 kWh of natural gas (gross CV)']) {
      expect(read(gas, text), text).toEqual({ kind: 'read', value: '12', unit: 'kWh_gross_natural_gas' });
    }
    expect(readQuantity(gas, '12 kWh', { locales: [], unit: null, given: 'kWh_net' })).toEqual({
      kind: 'read',
      value: '12',
      unit: 'kWh_net',
    });
  });

  test('a fuel that takes no gross reading does not take an unsaid one either', () => {
    const net = dataPointOf(unitFamilies.find(({ key }) => key === 'energy_net')?.units ?? []);
    expect(read(net, '12 kWh')).toMatchObject({ kind: 'refused', message: expect.stringContaining('gross or net') });
  });

  test('an amount of fuel is read in its own unit, and asked where several fuels are measured so', () => {
    expect(read(gas, '100 m³')).toEqual({ kind: 'read', value: '100', unit: 'm3_natural_gas' });
    expect(read(gas, '5 ccf')).toEqual({ kind: 'read', value: '5', unit: 'ccf_natural_gas' });
    const oil = dataPoint('energy_non_renewable_oil');
    expect(readings(read(oil, '100 l'))).toEqual(expect.arrayContaining(['100 l_diesel', '100 l_petrol']));
  });

  test('one that the data point does not take is refused with those that it takes', () => {
    expect(read(water, '12 barrels of beer')).toEqual({
      kind: 'refused',
      message: expect.stringMatching(
        /^'barrels of beer' is no unit of this question\. Write the number alone, or one of: l/,
      ),
    });
    expect(read(dataPointOf([{ code: '%', label: '%' }]), 'about twelve')).toEqual({
      kind: 'refused',
      message: "'about twelve' is not a number.",
    });
    expect(read(dataPointOf([{ code: 'headcount', label: 'people' }], 'integer'), '12 %')).toMatchObject({
      kind: 'refused',
    });
  });

  test('a number with two meanings is asked with the unit that stands behind it', () => {
    expect(readings(read(water, '1.234 l', ['nb-NO']))).toEqual(['1234 l', '1.234 l']);
  });
});

describe('locale-of-the-user: two locales', () => {
  test('that read a text alike settle nothing; where they differ it is asked, and once settled it is read', () => {
    expect(read(water, '1234,5', ['de-DE', 'en-GB'])).toMatchObject({ kind: 'read', value: '1234.5' });
    expect(read(water, '1.234', ['de-DE', 'en-GB'])).toMatchObject({
      cause: 'locale',
      readings: [{ value: '1234' }, { value: '1.234' }],
    });
    expect(read(water, '1.234 l', ['de-DE'])).toEqual({ kind: 'read', value: '1234', unit: 'l' });
    expect(read(water, '1.234', ['fr-FR', 'en-GB'])).toMatchObject({ kind: 'ambiguous', cause: 'number' });
  });
});

describe('a text of a program', () => {
  const program = (text: string) => readQuantity(water, text, { locales: [], unit: 'm3' });
  test('is read with a decimal point, and anything ambiguous is not read', () => {
    expect(program('1.234')).toEqual({ kind: 'read', value: '1.234', unit: 'm3' });
    expect(program('1,234.5 l')).toEqual({ kind: 'read', value: '1234.5', unit: 'l' });
    expect(program('1,234')).toMatchObject({ kind: 'ambiguous', readings: [{ value: '1234' }, { value: '1.234' }] });
    expect(program('1,5')).toEqual({ kind: 'refused', message: "'1,5' has a decimal comma. Write 1.5." });
    expect(program('1.234.567,8 l')).toMatchObject({ kind: 'refused' });
    expect(program('1e3')).toEqual({ kind: 'read', value: '1000', unit: 'm3' });
    expect(program('500 ml')).toMatchObject({ kind: 'ambiguous' });
  });
});

/** Ways in which people and programs write one unit. */
const manners: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.charAt(0).toLowerCase() + text.slice(1),
  (text) => text.charAt(0).toUpperCase() + text.slice(1),
  (text) => text.replaceAll('³', '3').replaceAll('²', '2'),
  (text) => text.replaceAll(' ', '\u00a0'),
];

/** A unit that is written like this, were it in the table: what another person could mean by it. */
const isOther = (written: string, unit: NamedUnit, all: readonly NamedUnit[]) =>
  all.some((other) => other.unit !== unit.unit && [other.unit, other.label].includes(written));

const dataPoints: readonly [name: string, asked: AskedQuantity][] = [
  ...unitFamilies.map(({ key, units }) => [key, dataPointOf(units)] as const),
  ...library.dataPoints
    .filter(({ type, unitFamily }) => ['number', 'integer', 'percentage'].includes(type) && unitFamily !== 'money')
    .map((point) => [point.key, dataPoint(point.key)] as const),
].map(([name, asked]) => [name, asked]);

describe('every unit of every family and of every data point, in every spelling', () => {
  test.each(dataPoints)('%s: what is read is that unit, or it is asked or refused', (_, asked) => {
    const percent = asked.units.some(({ unit }) => unit === '%');
    for (const unit of asked.units) {
      for (const name of [unit.unit, unit.label].filter((each) => each !== '')) {
        for (const manner of manners) {
          const written = manner(name);
          for (const gap of ['', ' ', '\u202f']) {
            const reading = read({ ...asked, type: percent ? 'percentage' : 'number' }, `12${gap}${written}`);
            if (reading.kind === 'read' && !isOther(written, unit, asked.units)) {
              expect(reading, written).toEqual({ kind: 'read', value: '12', unit: unit.unit });
            }
            if (reading.kind === 'ambiguous') expect(reading.readings.length, written).toBeGreaterThan(1);
            const isExact = written === name && reading.kind !== 'read';
            if (isExact) throw new Error(`'${written}' is a unit's own spelling and was not read`);
          }
        }
      }
    }
  });

  test('milli and mega are never taken for one another', () => {
    for (const [name, asked] of dataPoints) {
      for (const { unit, label } of asked.units) {
        for (const mega of [unit, label].filter((text) => /^M(?:[lLJ]|Wh)/.test(text))) {
          const milli = read(asked, `3 m${mega.slice(1)}`);
          expect(milli.kind, `${name} ${mega}`).not.toBe('read');
        }
      }
    }
  });

  test('any text behind a number is that unit, asked or refused, and never dropped', () => {
    const some = fc.constantFrom(...dataPoints.map(([, asked]) => asked));
    const behind = fc.stringMatching(/^[a-zA-Z³ ()/_]{1,12}$/).filter((text) => /[a-zA-Z]/.test(text));
    fc.assert(
      fc.property(some, behind, (asked, text) => {
        const reading = read(asked, `7 ${text}`, ['en-GB'], 'the unit of the page');
        if (reading.kind === 'read') expect(reading.unit).not.toBe('the unit of the page');
      }),
    );
  });
});
