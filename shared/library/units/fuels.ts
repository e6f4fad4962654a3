import { reduced } from './fraction.ts';
import type { CalorificBasis, Fraction, Fuel, Unit, UnitFamily } from './schema.ts';

/** The unit of energy in which fuels are kept. */
export const NET_ENERGY = 'MWh_net';

/** A way in which a fuel is read: its family of units, and how one of the family's base unit becomes energy. */
export interface FuelReading {
  readonly fuel: Fuel;
  readonly family: UnitFamily;
  readonly basis: CalorificBasis;
  /** MWh in one of the base unit, with the source; null where the reading is energy already. */
  readonly content: { readonly energy: Fraction; readonly source: string } | null;
}

/** Energy of fuel at net calorific value: every unit of energy, marked. */
export function netEnergyFamily(energy: UnitFamily): UnitFamily {
  return {
    key: 'energy_net',
    name: 'Energy of fuel at net calorific value',
    base: NET_ENERGY,
    units: energy.units.map(({ code, label, perBase }) => ({
      code: `${code}_net`,
      label: `${label} (net CV)`,
      perBase,
    })),
  };
}

/** The unit of gross energy of a fuel to which all its gross readings convert first. */
export function grossEnergy(fuelKey: string): string {
  return `MWh_gross_${fuelKey}`;
}

/**
 * Lists the ways in which a fuel is read: as gross energy where it has a ratio to net (never in toe, which is net by
 * definition), and by mass or volume where its calorific value is known.
 */
export function readingsOf(fuel: Fuel, energy: UnitFamily, measures: ReadonlyMap<string, Unit>): FuelReading[] {
  const byContent = fuel.contents.map(({ key, units, ...content }): FuelReading => {
    const [base, ...others] = units.flatMap((code) => measures.get(code) ?? []);
    if (base === undefined) throw new Error(`The amounts of ${fuel.name} have no known unit.`);
    const family: UnitFamily = {
      key: `${key}_${fuel.key}`,
      name: `${key.includes('volume') ? 'Volume' : 'Mass'} of ${fuel.name}`,
      base: `${base.code}_${fuel.key}`,
      units: [base, ...others].map((unit) => ({
        code: `${unit.code}_${fuel.key}`,
        label: `${unit.label} of ${fuel.name}`,
        perBase: ratioOf(unit, base),
      })),
    };
    return { fuel, family, basis: content.basis, content: { energy: content.energy, source: content.source } };
  });
  return fuel.netPerGross === undefined ? byContent : [grossReading(fuel, energy), ...byContent];
}

function grossReading(fuel: Fuel, energy: UnitFamily): FuelReading {
  const units = [...energy.units.filter(({ code }) => code !== 'toe'), ...(fuel.grossUnits ?? [])];
  const family: UnitFamily = {
    key: `energy_gross_${fuel.key}`,
    name: `Energy of ${fuel.name} at gross calorific value`,
    base: grossEnergy(fuel.key),
    units: units.map(({ code, label, perBase }) => ({
      code: `${code}_gross_${fuel.key}`,
      label: `${label} of ${fuel.name} (gross CV)`,
      perBase,
    })),
  };
  return { fuel, family, basis: 'gross', content: null };
}

function ratioOf(unit: Unit, base: Unit): Fraction {
  const [top, bottom] = unit.perBase;
  const [baseTop, baseBottom] = base.perBase;
  return reduced(BigInt(top) * BigInt(baseBottom), BigInt(bottom) * BigInt(baseTop));
}
