import table from '#shared/content/library/units.json' with { type: 'json' };
import type { Fuel, Unit, UnitFamily } from './schema.ts';

/** The unit families, each with its exact table. */
export const unitFamilies = table.families as unknown as readonly UnitFamily[];

/** The fuels whose gross readings have a ratio to net calorific value. */
export const fuels = table.fuels as unknown as readonly Fuel[];

const familyByKey = new Map(unitFamilies.map((family) => [family.key, family]));
/** The fuels by their keys. */
export const fuelByKey = new Map(fuels.map((fuel) => [fuel.key, fuel]));

/** Every unit by its code, with its family. */
export const unitByCode = new Map(
  unitFamilies.flatMap((family) => family.units.map((unit) => [unit.code, { unit, family }] as const)),
);

/** Lists the units of a family; none for an unknown family and for money, whose units are currencies. */
export function unitsOf(familyKey: string): readonly Unit[] {
  return familyByKey.get(familyKey)?.units ?? [];
}

/** Names the family of a unit; undefined for an unknown unit. */
export function familyOf(unitCode: string): string | undefined {
  return unitByCode.get(unitCode)?.family.key;
}

/** Gives the words in which a unit is shown; a code outside the table (such as a currency) stands for itself. */
export function unitLabel(unitCode: string): string {
  return unitByCode.get(unitCode)?.unit.label ?? unitCode;
}

/** Lists the units in which a data point's value may be entered: its own family, then the gross readings of its fuels. */
export function acceptedUnits(dataPoint: { unitFamily: string; grossFuels?: readonly string[] }): readonly Unit[] {
  const gross = (dataPoint.grossFuels ?? []).flatMap((fuel) => unitsOf(`energy_gross_${fuel}`));
  return [...unitsOf(dataPoint.unitFamily), ...gross];
}
