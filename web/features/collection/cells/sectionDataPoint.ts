import type { Answer } from '#shared/api/route.ts';
import type { SectionCell } from '#shared/collection/asked/section-cells.ts';
import type { dataPointRoutes } from '#shared/collection/data-point/routes.ts';
import { canonicalDecimal } from '#shared/library/units/decimal.ts';
import { type Converted, toCanonicalUnit } from '#shared/library/units/rules.ts';
import { familyOf, readingOf } from '#shared/library/units/table.ts';
import type { Days } from '#shared/library/units/years.ts';

/** A section as it is asked this year. */
export type Section = NonNullable<Answer<(typeof dataPointRoutes)['getYearDataPoint']>['section']>;
/** A cell that is asked. */
export type AskedCell = SectionCell;
/** A data point of a section with its cells. */
export type SectionDataPoint = Section['dataPoints'][number] & { readonly cells: readonly AskedCell[] };
/** A column of a data point that is answered by a table. */
export type TableColumn = SectionDataPoint['columns'][number];

const numeric = ['number', 'integer', 'percentage', 'currency'];

/** Is the data point, or the column, answered by a number? */
export function isNumeric({ type }: Pick<SectionDataPoint, 'type'>): boolean {
  return numeric.includes(type);
}

/**
 * The value in the data point's own unit, with the steps that lead to it; a currency stands for itself alone.
 * @param days of the cell: a fuel's calorific value is that of their year
 */
export function inOwnUnit(
  dataPoint: Pick<SectionDataPoint, 'unit' | 'units'>,
  value: string,
  unit: string | null,
  days?: Days,
): Converted {
  const own = dataPoint.unit ?? '';
  const number = canonicalDecimal(value);
  // A draft may hold any text: what is no number converts to nothing.
  if (number === null)
    return { ok: false, reason: 'not_a_number', message: `'${value.slice(0, 40)}' is not a number.` };
  if (unit === null || unit === own) return { ok: true, value: number, steps: [] };
  const fuels = dataPoint.units.flatMap((each) => readingOf(each.unit)?.fuel.key ?? []);
  return toCanonicalUnit(value, unit, { unit: own, unitFamily: familyOf(own) ?? '', fuels }, days);
}

/** The words for a unit of the data point; a unit without words of its own is its code. */
export function unitLabelOf(dataPoint: Pick<SectionDataPoint, 'units'>, unit: string | null): string {
  if (unit === null) return '';
  return dataPoint.units.find((each) => each.unit === unit)?.label ?? unit;
}

/** May anybody answer this cell now? Not where the set-up opted it out, nor beyond the person's reach. */
export function isOpen(cell: Pick<AskedCell, 'mayEnter' | 'optOut'>): boolean {
  return cell.mayEnter && cell.optOut === null;
}
