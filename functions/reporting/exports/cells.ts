import { unitOf, type YearContext } from '#functions/collection/api.ts';
import type { SheetCell } from '#functions/files/xlsx/sheet.ts';
import type { CellValue } from '#shared/collection/cells/schema.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { isNumeric } from '#shared/library/metrics/formulas.ts';
import type { DataPoint, Metric, TableColumn } from '#shared/library/metrics/schema.ts';
import { many } from '#shared/text/plural.ts';

/** What of the year decides how its answers look. */
type OfYear = Pick<YearContext, 'currency' | 'catalogue'>;

/** What of a data point, a computed metric or a column of a table decides how its numbers look. */
type Measure = {
  readonly type: string;
  readonly unit: string;
  readonly decimals?: number;
  readonly optionSet?: string | undefined;
};

/**
 * An answer as it was entered, by the type of its data point; a table says how many rows it has and where they stand.
 * @param unit the unit as entered: for money its currency
 */
export function answerCell(point: DataPoint, value: CellValue | null, unit: string | null, year: OfYear): SheetCell {
  if (value === null) return null;
  if (!Array.isArray(value)) return typedCell(point, value, unit ?? year.currency, year);
  const chosen = value.flatMap((each) => (typeof each === 'string' ? [labelOf(year, point.optionSet, each)] : []));
  if (point.type !== 'table') return chosen.join('; ');
  return `${many(value.length, 'row')}, in the sheet '${point.name}'`;
}

/** The number of an answer in its data point's own unit. */
export function canonicalCell(point: DataPoint, canonical: string | null, { currency }: OfYear): SheetCell {
  return canonical === null ? null : numberCell(point, canonical, currency);
}

/** A figure, by the type of its data point; what is computed is a number. */
export function figureCell(metric: Metric, value: RollUpFigure['value'], year: OfYear): SheetCell {
  if (value === null) return null;
  if (metric.kind === 'data_point') return typedCell(metric, value, year.currency, year);
  return typeof value === 'string' ? numberCell(measureOf(metric), value, year.currency) : { flag: value };
}

/** A cell of a table answer, by the type of its column; a table's amounts are in the reporting currency. */
export function tableCell(column: TableColumn, value: string | undefined, year: OfYear): SheetCell {
  if (value === undefined) return null;
  if (column.type === 'boolean') return value === 'true' || value === 'false' ? { flag: value === 'true' } : value;
  return typedCell(column, value, year.currency, year);
}

/** The unit of a table's column as its title names it; none for plain numbers and texts. */
export function columnUnit(column: TableColumn, year: OfYear): string | null {
  return column.unit === '' ? null : unitOf({ unit: column.unit, unitFamily: familyOf(column) }, year);
}

function familyOf({ type }: TableColumn): string {
  return type === 'currency' ? 'money' : '';
}

function typedCell(measure: Measure, value: string | boolean, currency: string, year: OfYear): SheetCell {
  if (typeof value === 'boolean') return { flag: value };
  if (isNumeric(measure.type)) return numberCell(measure, value, currency);
  if (measure.type === 'date') return { date: value };
  return measure.type === 'single_choice' ? labelOf(year, measure.optionSet, value) : value;
}

function numberCell({ type, unit, decimals = 0 }: Measure, number: string, currency: string): SheetCell {
  if (type === 'currency') return { number, shown: { decimals: minorDigits(currency), currency } };
  if (type === 'percentage') return { number, shown: { decimals, percent: true } };
  // A whole number without a unit, or in years, may be a year, which has no separator of thousands.
  return { number, shown: { decimals, ungrouped: type === 'integer' && (unit === '' || unit === 'year') } };
}

/** A computed metric as a measure: by its unit, since it has no type. */
function measureOf({ unit, unitFamily, decimals }: { unit: string; unitFamily: string; decimals: number }): Measure {
  const type = unitFamily === 'money' ? 'currency' : unitFamily === 'percent' ? 'percentage' : 'number';
  return { type, unit, decimals };
}

/** Digits after the point of amounts in a currency, kept by currency: asking takes far longer than writing a number. */
const digits = new Map<string, number>();

/** Digits after the point of a currency's amounts, by ISO 4217. */
function minorDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const known = digits.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  digits.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

function labelOf({ catalogue }: OfYear, optionSet: string | undefined, value: string): string {
  const options = catalogue.optionSetByKey.get(optionSet ?? '')?.options ?? [];
  return options.find((option) => option.value === value)?.label ?? value;
}
