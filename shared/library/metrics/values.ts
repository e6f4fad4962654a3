import type { FormulaValue, Lookup } from '#shared/library/formula/evaluate.ts';
import { parseDecimal } from '#shared/library/units/decimal.ts';
import { isNumeric } from './formulas.ts';
import type { DataPointType } from './schema.ts';

/** One row of a table answer by column key; a cell without an entry is empty. */
export type StoredRow = Readonly<Record<string, string>>;

/**
 * A value as it is kept, in the data point's own unit: numbers, percentages and money are decimal strings, a date is a
 * plain date, one choice is its option, several are a list of options, a table is a list of rows.
 */
export type StoredValue = string | boolean | readonly string[] | readonly StoredRow[];

/** Gives the stored value of a data point; null or undefined where there is none. */
export type StoredValues = (key: string) => StoredValue | null | undefined;

/** Turns a stored value into what formulas compute with; null for none and for one that does not fit the type. */
export function toFormulaValue(type: DataPointType, stored: StoredValue | null | undefined): FormulaValue | null {
  if (stored === null || stored === undefined || stored === '') return null;
  if (isNumeric(type)) return typeof stored === 'string' ? parseDecimal(stored) : null;
  if (type === 'boolean') return typeof stored === 'boolean' ? stored : null;
  if (type === 'table') return isRows(stored) ? stored : null;
  if (type === 'multi_choice') return isChoices(stored) ? stored : null;
  return typeof stored === 'string' ? stored : null;
}

/** Makes a lookup for formulas out of stored values and the types of their data points. */
export function lookupIn(types: (key: string) => DataPointType | undefined, values: StoredValues): Lookup {
  return (key) => {
    const type = types(key);
    return type === undefined ? null : toFormulaValue(type, values(key));
  };
}

function isRows(value: StoredValue): value is readonly StoredRow[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object');
}

function isChoices(value: StoredValue): value is readonly string[] {
  return Array.isArray(value) && value.every((choice) => typeof choice === 'string');
}
