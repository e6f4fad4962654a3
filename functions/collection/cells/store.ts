import type { EntityItem } from 'electrodb';
import * as gates from '#functions/collection/year/gates/store.ts';
import { readAll, type StoredKey } from '#functions/db/batch.ts';
import { backoff, isCollision } from '#functions/db/failures.ts';
import { ofKind } from '#functions/db/kinds.ts';
import { type Put, transact, type Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import type { StoredCell } from '#shared/collection/cells/rules.ts';
import { type Period, periods } from '#shared/collection/periods/rules.ts';
import { CellRowEntity } from './entity.ts';
import { type RowAct, telling } from './history.ts';
import type { CellWrite, RowKey } from './row.ts';

export type { CellWrite, RowKey };

type RowItem = EntityItem<typeof CellRowEntity>;

type Cells = Readonly<Partial<Record<Period, StoredCell>>>;

export type Row = RowKey & {
  readonly cells: Cells;
  /** What the next write is made over; absent where there is no row. */
  readonly stamp?: Stamp;
};

/** A stored row as it was read: its revision, and the versions of the periods that stand in it as in version 1. */
type Stamp = {
  readonly rev: number | undefined;
  readonly loose: Readonly<Partial<Record<Period, number>>>;
  readonly createdAt: string;
};

/** What became of a written cell. */
export type CellOutcome =
  | { readonly status: 'saved'; readonly cell: StoredCell }
  | { readonly status: 'conflict'; readonly current: StoredCell | undefined }
  | { readonly status: 'busy' };

/** A change of values, with the terms that they were entered under: see `termsOf` of the year's gates. */
export type ValueAct = RowAct & { readonly terms: string };

/** The gate was closed: the year is locked, completed or back in draft, or its values stand for something else now. */
export class GateClosed extends AppError {
  constructor(year: number) {
    super('locked', `The year ${year} takes no values at this moment.`);
  }
}

const TRIES = 10;

/** Rows of one data point at the named entities. */
export async function listByDataPoint(
  orgId: string,
  year: number,
  dataPointId: string,
  entityIds: readonly string[],
  consistent = true,
): Promise<Row[]> {
  const keys = entityIds.map((entityId) => ({ orgId, year, entityId, dataPointId }));
  return listByKeys(keys, consistent);
}

/**
 * Rows by key, in no order; rows that do not exist are left out.
 * @param consistent false for rows that only stand beside others, such as last year's: half the price
 */
export async function listByKeys(keys: readonly RowKey[], consistent = true): Promise<Row[]> {
  const found = await readAll(keys, (some) => CellRowEntity.get([...some]).go({ consistent, concurrent: 4 }));
  return found.map(toRow);
}

/** Each key once: DynamoDB takes none twice. */
export function onceEach(keys: readonly RowKey[]): RowKey[] {
  return [...new Map(keys.map((key) => [`${key.year}.${key.dataPointId}.${key.entityId}`, key])).values()];
}

/** A row's key as it is stored, for those who read it together with other items. */
export function storedKeyOf(key: RowKey): StoredKey {
  return CellRowEntity.get(key).params<{ readonly Key: StoredKey }>().Key;
}

/** The rows among items of several kinds. */
export function rowsIn(items: readonly Readonly<Record<string, unknown>>[]): Row[] {
  return ofKind(CellRowEntity, items).map(toRow);
}

/**
 * Every row of an entity's year, read consistently, page by page.
 * @param limit rows of a page
 */
export async function* listOfEntity(orgId: string, year: number, entityId: string, limit = 100): AsyncGenerator<Row> {
  let cursor: string | null = null;
  do {
    const page: { data: RowItem[]; cursor: string | null } = await CellRowEntity.query
      .byEntity({ orgId, year, entityId })
      .go({ cursor, limit, consistent: true });
    yield* page.data.map(toRow);
    cursor = page.cursor;
  } while (cursor);
}

/** Is there any row with a cell that is not empty at the entity? Read consistently. */
export async function hasValues(orgId: string, year: number, entityId: string): Promise<boolean> {
  for await (const { cells } of listOfEntity(orgId, year, entityId)) {
    if (Object.values(cells).some((cell) => cell.state !== 'EMPTY')) return true;
  }
  return false;
}

/**
 * Writes periods of one row with their history event, in one transaction that checks the row's gate. Periods whose
 * version moved on come back as conflicts; the others are written.
 * @param known the row as it was read; undefined = there was none. Where it has changed since it is read again.
 * @throws GateClosed when the year takes no values
 */
export async function save(
  key: RowKey,
  changes: readonly CellWrite[],
  act: ValueAct,
  known: Row | undefined,
): Promise<Map<Period, CellOutcome>> {
  const outcomes = new Map<Period, CellOutcome>();
  let left = changes;
  let row = known;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 1) await backoff(attempt - 2);
    const { cells = {} } = row ?? {};
    const isOver = ({ period, base }: CellWrite) => (cells[period]?.version ?? 0) === base;
    for (const { period } of left.filter((change) => !isOver(change))) {
      outcomes.set(period, { status: 'conflict', current: cells[period] });
    }
    left = left.filter(isOver);
    if (left.length === 0) return outcomes;
    const [over, standing] = [row, left];
    const tried = await unlessBusy(() => write(key, over, standing, act));
    if (!tried) break;
    if (tried.saved) {
      for (const { period, next } of left) outcomes.set(period, { status: 'saved', cell: next });
      return outcomes;
    }
    row = tried.current;
  }
  for (const { period } of left) outcomes.set(period, { status: 'busy' });
  return outcomes;
}

/** What an attempt came to; undefined where others wrote the row or its gate each time that it was tried. */
async function unlessBusy(attempt: () => Promise<Tried>): Promise<Tried | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (!isCollision(error)) throw error;
    return undefined;
  }
}

type Tried = { readonly saved: boolean; readonly current?: Row | undefined };

/** Periods of one row to be written over the row as it was read, and what the write is called in its history. */
export type RowWrite = {
  readonly key: RowKey;
  readonly changes: readonly CellWrite[];
  /** undefined = there was no row. */
  readonly known: Row | undefined;
  readonly what: Pick<RowAct, 'action' | 'source'>;
};

/**
 * Writes rows of one year with their history events in one transaction, which checks one gate: who closes the year writes all.
 * @param rows at most 30: a row has three actions at most, and DynamoDB takes a hundred
 * @returns false where nothing is written: a row has changed since it was read, or its year takes no values
 * @throws the SDK's error where they are not known to be written; each may be written by itself then, over what was read
 */
export async function saveTogether(
  rows: readonly RowWrite[],
  { terms, ...told }: Omit<ValueAct, 'action' | 'source'>,
): Promise<boolean> {
  const [first] = rows;
  if (!first) return true;
  const { orgId, year } = first.key;
  const gate = gates.taking(orgId, year, gateOfRow(first.key), terms);
  const writes = rows.flatMap(({ key, changes, known, what }) => [
    putting(key, known, changes, told.at),
    ...telling(key, changes, { ...told, ...what }),
  ]);
  return (await transact([gate, ...writes])).length === 0;
}

async function write(key: RowKey, row: Row | undefined, changes: readonly CellWrite[], act: ValueAct): Promise<Tried> {
  const { terms, ...told } = act;
  const { orgId, year } = key;
  const refusals = await transact([
    putting(key, row, changes, act.at),
    gates.taking(orgId, year, gateOfRow(key), terms),
    ...telling(key, changes, told),
  ]);
  if (refusals.some(({ index }) => index === 1)) throw new GateClosed(year);
  if (refusals.length === 0) return { saved: true };
  return { saved: false, current: (await listByKeys([key]))[0] };
}

/** The write of a row over the one that was read. */
function putting(key: RowKey, row: Row | undefined, changes: readonly CellWrite[], at: string): Write {
  const { rev, loose = {}, createdAt } = row?.stamp ?? {};
  const written = Object.fromEntries(changes.map(({ period, next }) => [period, next]));
  const item = {
    ...itemOf({ ...key, cells: { ...row?.cells, ...written } }),
    rev: (rev ?? 0) + 1,
    last: { at, periods: changes.map(({ period }) => period) },
    ...(createdAt !== undefined && { createdAt }),
  };
  // A function of the former release may write a period as an attribute while this one is rolled out: none is written over.
  const put = CellRowEntity.put(item).where((stored, op) =>
    [
      rev === undefined ? op.notExists(stored.rev) : op.eq(stored.rev, rev),
      ...periods.map((period) => {
        const version = loose[period];
        return version === undefined ? op.notExists(stored[period]) : op.eq(stored[period].version, version);
      }),
    ].join(' AND '),
  );
  return { Put: put.params<Put>() };
}

/** The gate of a row: rows of one company spread over all gates, so its writers do not meet at one item. */
export function gateOfRow({ entityId, dataPointId }: Pick<RowKey, 'entityId' | 'dataPointId'>): number {
  return gates.gateOf(`${entityId}|${dataPointId}`);
}

/** A row as it is stored, without its revision; what a cell does not say takes no place. */
export function itemOf({ cells, ...key }: Omit<Row, 'stamp'>) {
  const kept = Object.entries(cells).map(([period, cell]) => {
    const { counted, ...rest } = cell;
    return [period, { ...present(rest), ...(counted && { counted: present(counted) }) }];
  });
  return { ...key, cells: Object.fromEntries(kept) as NonNullable<RowItem['cells']> };
}

const present = ({ warnings, ...said }: { readonly warnings: readonly unknown[] }) => ({
  ...Object.fromEntries(Object.entries(said).filter(([, each]) => each !== null)),
  ...(warnings.length > 0 && { warnings }),
});

function toRow(item: RowItem): Row {
  const { orgId, year, entityId, dataPointId, cells: packed = {}, rev, createdAt } = item;
  const loose = periods.flatMap((period) => {
    const cell = item[period];
    return cell ? [[period, cell] as const] : [];
  });
  const newer = loose.filter(([period, { version }]) => version > (packed[period]?.version ?? 0));
  return {
    orgId,
    year,
    entityId,
    dataPointId,
    cells: { ...packed, ...Object.fromEntries(newer) },
    stamp: { rev, createdAt, loose: Object.fromEntries(loose.map(([period, { version }]) => [period, version])) },
  };
}
