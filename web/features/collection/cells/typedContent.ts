import {
  type Absence,
  absences,
  type Cell,
  type CellKey,
  type CellValue,
  type OptOutReason,
} from '#shared/collection/cells/schema.ts';

/** All that a person says in one cell: a value with its unit, or an absence with its reason, and a note. */
export type TypedContent = {
  readonly value: CellValue | null;
  readonly unit: string | null;
  readonly absence: Absence | null;
  readonly reason: OptOutReason | null;
  readonly note: string | null;
};

/** An empty cell. */
export const nothingTyped: TypedContent = { value: null, unit: null, absence: null, reason: null, note: null };

/** The name of a cell within one year: entity, data point and period. */
export function cellIdOf({ entityId, dataPointId, period }: CellKey): string {
  return `${entityId}.${dataPointId}.${period}`;
}

/** What the server's cell says, in the shape of what is typed. */
export function typedOf(cell: Cell | undefined): TypedContent {
  if (!cell) return nothingTyped;
  const { value, unit, absence, reason, note, state } = cell;
  return { value, unit, absence: absence ?? absences.find((each) => each === state) ?? null, reason, note };
}

/** What counts under a draft, in the shape of what is typed: typing it again takes the draft away. */
export function typedOfCounted({ state, value, unit, reason, note }: NonNullable<Cell['counted']>): TypedContent {
  const absence = absences.find((each) => each === state) ?? null;
  return { value, unit, absence, reason, note };
}

/**
 * Do the two say the same? The server trims texts, orders choices and leaves empty table cells out, so none of that is a
 * difference; a unit without a value and a reason without an absence say nothing.
 */
export function isSameContent(one: TypedContent, other: TypedContent): boolean {
  return said(one) === said(other);
}

function said({ value, unit, absence, reason, note }: TypedContent): string {
  const kept = absence === null ? plainValue(value) : null;
  const words = note?.trim() || null;
  return JSON.stringify([kept, kept === null ? null : unit, absence, absence === null ? null : reason, words]);
}

function plainValue(value: CellValue | null): unknown {
  if (typeof value === 'string') return value.trim() || null;
  if (!Array.isArray(value)) return value;
  if (value.length === 0) return null;
  return value.every((each) => typeof each === 'string') ? value.toSorted() : value.map(filledColumns);
}

function filledColumns(row: string | Readonly<Record<string, string>>): unknown {
  if (typeof row === 'string') return row;
  return Object.entries(row)
    .filter(([, text]) => text !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
