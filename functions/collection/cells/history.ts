import * as v from 'valibot';
import { type Facts, listOfRow, recording, type ToldEvent, withTexts } from '#functions/core/events/store.ts';
import type { Write } from '#functions/db/transact.ts';
import type { StoredCell } from '#shared/collection/cells/rules.ts';
import type { CellAction, CellMethod } from '#shared/collection/cells/schema.ts';
import type { Period } from '#shared/collection/periods/rules.ts';
import type { Caller } from '#shared/people/access.ts';
import type { CellWrite, RowKey } from './row.ts';
import { SaidCell } from './shapes.ts';

/** Who changed a row, when and by what. */
export type RowAct = {
  readonly by: string;
  readonly via: Caller['via'];
  readonly at: string;
  readonly action: CellAction;
  readonly source: CellMethod;
  readonly reason?: string | undefined;
};

/** What an entry of the history tells of a cell. */
export type ToldCell = Pick<StoredCell, 'state' | 'value' | 'unit' | 'note'>;
/** An entry of a cell's history. */
export type ToldChange = Pick<ToldEvent<CellAction>, 'eventId' | 'at' | 'action' | 'source' | 'actorId'> & {
  readonly reason: string | null;
  readonly before: ToldCell | null;
  readonly after: ToldCell | null;
};

/** The writes that tell what became of periods of a row, for the transaction that writes them. */
export function telling(key: RowKey, changes: readonly CellWrite[], act: RowAct): Write[] {
  const before = changes.map(({ period, before: cell }) => [period, said(cell)]);
  const after = changes.map(({ period, next }) => [period, said(next)]);
  const notes = changes.flatMap(({ period, before: cell, next: { note } }) =>
    note && note !== cell?.note ? [[noteOf(period), note]] : [],
  );
  const facts = { before: Object.fromEntries(before), after: Object.fromEntries(after) };
  return recorded(key, act, facts, Object.fromEntries(notes));
}

/** The writes of an event of one period that changes no cell: evidence attached or detached. */
export function noting(key: RowKey, period: Period, act: RowAct): Write[] {
  return recorded(key, act, { before: { [period]: null }, after: { [period]: null } }, {});
}

type Change = { readonly before: Facts; readonly after: Facts };

function recorded(
  { orgId, year, ...row }: RowKey,
  { by: actorId, at, reason, ...act }: RowAct,
  change: Change,
  notes: Readonly<Record<string, string>>,
): Write[] {
  const place = { orgId, year, subject: 'cell', subjectId: rowIdOf(row) } as const;
  const texts = { ...notes, ...(reason !== undefined && { reason }) };
  return recording({ ...act, ...place, ...change, actorId, texts }, new Date(at));
}

function said(cell: StoredCell | undefined): SaidCell {
  if (!cell) return null;
  const { state, value, unit, version, note } = cell;
  return { state, value, unit, version, ...(note && { hasNote: true }) };
}

const noteOf = (period: Period) => `${period}.note`;

function rowIdOf({ entityId, dataPointId }: Pick<RowKey, 'entityId' | 'dataPointId'>): string {
  return `${entityId}.${dataPointId}`;
}

/**
 * The history of a cell, newest first. A note that an act left as it was is the one of the act before it; of a note whose
 * author was erased nothing is left.
 */
export async function historyOf(key: RowKey, period: Period): Promise<ToldChange[]> {
  const all = await listOfRow(key.orgId, key.year, rowIdOf(key));
  const own = await withTexts(all.filter(({ after }) => Object.hasOwn(after, period)));
  let note: string | null = null;
  const entries = own.toReversed().map((event): ToldChange => {
    const { eventId, at, action, source, actorId, texts } = event;
    const [before, after] = [event.before, event.after].map((facts) => v.parse(SaidCell, facts[period] ?? null));
    const former = note;
    const written = texts[noteOf(period)];
    if (written !== undefined) note = written;
    else if (after && !after.hasNote) note = null;
    const told = { eventId, at, action, source, actorId, reason: texts.reason ?? null };
    return { ...told, before: cellOf(before, former), after: cellOf(after, note) };
  });
  return entries.toReversed();
}

function cellOf(cell: SaidCell | undefined, note: string | null): ToldCell | null {
  if (!cell) return null;
  const { state, value, unit } = cell;
  return { state, value, unit, note };
}
