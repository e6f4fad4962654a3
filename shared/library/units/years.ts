import sets from '#shared/content/library/fuel-sets.json' with { type: 'json' };
import { daysIn } from '#shared/library/dates/rules.ts';
import { reduced } from './fraction.ts';
import type { Fraction, Fuel } from './schema.ts';

/** The first and the last day that a value stands for. */
export type Days = { readonly from: string; readonly to: string };

/** kg CO2 of a fuel per gross kWh, per net kWh, per tonne, and per litre or, of natural gas, per cubic metre. */
type Published = readonly [gross: string, net: string, perTonne: string, perVolume?: string];

const published = new Map(
  sets.sets.map(({ year, co2 }) => [year, new Map(Object.entries(co2 as unknown as Record<string, Published>))]),
);
const names = new Map(Object.entries(sets.names));
const years = [...published.keys()].toSorted((one, other) => one - other);

/**
 * The year whose factors count for a value: the calendar year in which most of its days lie, as the guidance to the UK
 * factors has it for a reporting year that is none; of two halves the later.
 */
export function factorYearOf({ from, to }: Days): number {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  let most = { year: last, days: 0 };
  for (let year = last; year >= first; year -= 1) {
    const [begins, ends] = [`${year}-01-01`, `${year}-12-31`];
    const days = daysIn(from > begins ? from : begins, to < ends ? to : ends);
    if (days > most.days) most = { year, days };
  }
  return most.year;
}

/**
 * A fuel with the calorific values of the days that a value stands for: those of the set of its year. Before the first set
 * the first one counts, and after the last that is known the fuel's own, which are of the newest set.
 */
export function fuelIn(fuel: Fuel, days: Days | undefined): Fuel {
  if (days === undefined) return fuel;
  const asked = Math.max(factorYearOf(days), years[0] ?? 0);
  const values = published.get(asked)?.get(fuel.key);
  if (values === undefined) return fuel;
  const [gross, net, perTonne, perVolume] = values;
  const source = (amount: string, basis: 'gross' | 'net', of: string) =>
    `UK DESNZ conversion factors ${asked}, ${names.get(fuel.key)}: ${amount} kg CO2 per ${of} against ${basis === 'net' ? net : gross} per ${basis} kWh (OGL v3.0)`;
  return {
    ...fuel,
    netPerGross: quotient(gross, net),
    source: source(gross, 'net', 'gross kWh'),
    contents: fuel.contents.map((content) => {
      if (content.key === 'mass') {
        return { ...content, energy: quotient(perTonne, net, 1000n), source: source(perTonne, 'net', 'tonne') };
      }
      if (content.key !== 'volume' || perVolume === undefined) return content;
      // The first unit of a volume is a kilolitre of what is liquid, and a cubic metre of gas at gross calorific value.
      return content.basis === 'net'
        ? { ...content, energy: quotient(perVolume, net), source: source(perVolume, 'net', 'litre') }
        : { ...content, energy: quotient(perVolume, gross, 1000n), source: source(perVolume, 'gross', 'm³') };
    }),
  };
}

/** One decimal string divided by another, and by a whole number, in lowest terms. */
function quotient(top: string, bottom: string, by = 1n): Fraction {
  const places = (text: string) => text.split('.')[1]?.length ?? 0;
  const scale = Math.max(places(top), places(bottom));
  const whole = (text: string) => BigInt(text.replace('.', '')) * 10n ** BigInt(scale - places(text));
  return reduced(whole(top), whole(bottom) * by);
}
