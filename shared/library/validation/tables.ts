import { isNumeric } from '#shared/library/metrics/formulas.ts';
import type { Library, TableColumn } from '#shared/library/metrics/schema.ts';
import type { StoredRow } from '#shared/library/metrics/values.ts';
import { canonicalDecimal } from '#shared/library/units/decimal.ts';
import { unitLabel } from '#shared/library/units/table.ts';
import { type Checked, checkChoice, checkDate, type Fields } from './answers.ts';
import { faultOf } from './quantities.ts';

/** The most rows of a table answer. */
export const MOST_ROWS = 200;

/** The longest text of a table cell, in characters. */
const LONGEST_CELL = 500;

/** Checks a table row by row; faults are named `value.<row>.<column>`, and empty cells are left out of what is kept. */
export function checkTable(
  value: unknown,
  columns: readonly TableColumn[],
  library: Library,
): Checked<readonly StoredRow[]> {
  if (!Array.isArray(value) || value.length === 0) return { fields: { value: 'Add at least one row.' } };
  if (value.length > MOST_ROWS) return { fields: { value: `A table has at most ${MOST_ROWS} rows.` } };
  const fields: Record<string, string> = {};
  const rows = value.map((row: unknown, index) => checkRow(row, index, columns, library, fields));
  return Object.keys(fields).length === 0 ? { value: rows } : { fields };
}

function checkRow(
  row: unknown,
  index: number,
  columns: readonly TableColumn[],
  library: Library,
  fields: Record<string, string>,
): StoredRow {
  const kept: Record<string, string> = {};
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    fields[`value.${index}`] = 'A row is a set of cells by column.';
    return kept;
  }
  const cells = new Map(Object.entries(row));
  for (const key of cells.keys()) {
    if (!columns.some((column) => column.key === key))
      fields[`value.${index}.${key.slice(0, 60)}`] = 'There is no such column.';
  }
  for (const column of columns) {
    const cell = cells.get(column.key);
    const path = `value.${index}.${column.key}`;
    if (cell === undefined || cell === null || cell === '') {
      if (column.required) fields[path] = `Fill in '${column.name}'.`;
      continue;
    }
    const checked =
      typeof cell === 'string' ? checkCell(cell, column, library) : { fields: { value: 'Write this cell as text.' } };
    if ('fields' in checked) fields[path] = checked.fields.value ?? 'This cell is not right.';
    else kept[column.key] = checked.value;
  }
  return kept;
}

function checkCell(
  cell: string,
  column: TableColumn,
  library: Library,
): { readonly value: string } | { readonly fields: Fields } {
  if (isNumeric(column.type)) {
    const value = canonicalDecimal(cell.trim());
    const unit = column.type === 'currency' ? '' : unitLabel(column.unit);
    const fault = value === null ? 'Enter a number, such as 1234.5.' : faultOf(column.type, value, column.limits, unit);
    return fault === null && value !== null
      ? { value }
      : { fields: { value: fault ?? 'Enter a number, such as 1234.5.' } };
  }
  if (column.type === 'single_choice') return checkChoice(cell, library.optionSetByKey.get(column.optionSet ?? ''));
  if (column.type === 'date') return checkDate(cell);
  if (column.type === 'boolean')
    return cell === 'true' || cell === 'false' ? { value: cell } : { fields: { value: 'Choose yes or no.' } };
  if (cell.length > LONGEST_CELL) return { fields: { value: `Write at most ${LONGEST_CELL} characters.` } };
  return { value: cell };
}
