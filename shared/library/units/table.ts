import table from '#shared/content/library/units.json' with { type: 'json' };
import { type FuelReading, netEnergyFamily, readingsOf } from './fuels.ts';
import type { Fuel, Unit, UnitFamily } from './schema.ts';

const written = table.families as unknown as readonly UnitFamily[];

/** The fuels whose gross readings, masses and volumes become energy at net calorific value. */
export const fuels = table.fuels as unknown as readonly Fuel[];

const energy = written.find(({ key }) => key === 'energy');
if (energy === undefined) throw new Error('The table of units has no family of energy.');

const measures = new Map(
  written
    .filter(({ key }) => key === 'mass' || key === 'volume')
    .flatMap(({ units }) => units.map((unit) => [unit.code, unit] as const)),
);
const readings = new Map(fuels.map((fuel) => [fuel.key, readingsOf(fuel, energy, measures)]));

/** The unit families, each with its exact table: the written ones, net energy of fuels, and the readings of each fuel. */
export const unitFamilies: readonly UnitFamily[] = [
  ...written,
  netEnergyFamily(energy),
  ...[...readings.values()].flatMap((of) => of.map(({ family }) => family)),
];

const familyByKey = new Map(unitFamilies.map((family) => [family.key, family]));
/** The fuels by their keys. */
export const fuelByKey = new Map(fuels.map((fuel) => [fuel.key, fuel]));

/** Every unit by its code, with its family. */
export const unitByCode = new Map(
  unitFamilies.flatMap((family) => family.units.map((unit) => [unit.code, { unit, family }] as const)),
);

const readingByFamily = new Map([...readings.values()].flatMap((of) => of.map((each) => [each.family.key, each])));

/** Lists the units of a family; none for an unknown family and for money, whose units are currencies. */
export function unitsOf(familyKey: string): readonly Unit[] {
  return familyByKey.get(familyKey)?.units ?? [];
}

/** Names the family of a unit; undefined for an unknown unit. */
export function familyOf(unitCode: string): string | undefined {
  return unitByCode.get(unitCode)?.family.key;
}

/** Tells how a unit reads a fuel (gross energy, mass or volume); undefined for a unit of anything else. */
export function readingOf(unitCode: string): FuelReading | undefined {
  return readingByFamily.get(familyOf(unitCode) ?? '');
}

/** Gives the words in which a unit is shown; a code outside the table (such as a currency) stands for itself. */
export function unitLabel(unitCode: string): string {
  return unitByCode.get(unitCode)?.unit.label ?? unitCode;
}

/** Lists the units in which a data point's value may be entered: its own family, then the readings of its fuels. */
export function acceptedUnits(dataPoint: { unitFamily: string; fuels?: readonly string[] }): readonly Unit[] {
  const ofFuels = (dataPoint.fuels ?? []).flatMap((fuel) => readings.get(fuel) ?? []);
  return [...unitsOf(dataPoint.unitFamily), ...ofFuels.flatMap(({ family }) => family.units)];
}
