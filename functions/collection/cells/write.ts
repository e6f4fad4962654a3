import { mustBeChangeable, type YearContext } from '#functions/collection/year/context.ts';
import { termsOf } from '#functions/collection/year/gates/store.ts';
import * as years from '#functions/collection/year/store.ts';
import { errorFields, log } from '#functions/core/log.ts';
import { mapSome } from '#functions/db/batch.ts';
import { AppError } from '#shared/api/problem.ts';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import { groupedBy } from '#shared/lists/grouped.ts';
import { type Act, overtaken, type Planned, type RowPlan, type SaveOutcome } from './plan.ts';
import * as cells from './store.ts';

/** Transactions at once: enough to be quick, few enough to leave the table to others. */
const PARALLEL = 8;
/** Rows of one transaction: they share the check of the year's gate, and a writer of one of them meets all. */
const TOGETHER = 16;
/** The largest row that is written, in bytes of JSON; DynamoDB refuses 400 KB. */
const LARGEST_ROW = 350_000;

/** @throws AppError `locked`, with what would open the year */
export function mustTakeValues({ record, label }: YearContext): void {
  mustBeChangeable(record);
  if (record?.status === 'LAUNCHED') return;
  throw new AppError(
    'locked',
    `The year ${label} is not launched: it takes no values yet. An administrator launches it.`,
  );
}

/**
 * Writes what was planned, rows together and else row by row, and gives what became of every cell, those too that the plan
 * settled. Each row is for itself: where one cannot be written, what the others came to is told all the same, and its cells are
 * `busy`, to be sent again.
 * @throws AppError `locked` where no row is written because the year was closed meanwhile
 * @throws the SDK's error where no row came to an outcome
 */
export async function applyRows(
  context: YearContext,
  { settled, writes, findingsOf }: RowPlan,
  act: Act,
): Promise<SaveOutcome[]> {
  const written = await writeRows(context, writes, act);
  return [...settled, ...written.map((each): SaveOutcome => ({ ...each, findings: findingsOf(each.key) }))];
}

async function writeRows(context: YearContext, planned: readonly Planned[], act: Act): Promise<SaveOutcome[]> {
  const rows = [...groupedBy(planned, ({ key }) => `${key.entityId}|${key.dataPointId}`).values()];
  const batches = Array.from({ length: Math.ceil(rows.length / TOGETHER) }, (_, at) =>
    rows.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
  const tried = (await mapSome(batches, PARALLEL, (batch) => writeBatch(context, batch, act))).flat();
  const failed = tried.flatMap(({ row, outcome }) => (outcome.status === 'rejected' ? [{ row, ...outcome }] : []));
  const [first] = failed;
  if (first && failed.length === tried.length) throw first.reason;
  return [
    ...tried.flatMap(({ outcome }) => (outcome.status === 'fulfilled' ? outcome.value : [])),
    ...failed.flatMap(({ row, reason }) => row.map(({ key }) => notWritten(key, reason))),
  ];
}

type Tried = { readonly row: readonly Planned[]; readonly outcome: PromiseSettledResult<SaveOutcome[]> };

/** Writes rows in one transaction, which costs less than one for each, and where anything stands in its way each by itself. */
async function writeBatch(
  context: YearContext,
  rows: readonly (readonly Planned[])[],
  act: Act,
): Promise<readonly Tried[]> {
  if (rows.length > 1 && (await isWrittenTogether(context, rows, act))) {
    return rows.map((row) => {
      const value = row.map(({ key, next }): SaveOutcome => ({ key, status: 'saved', cell: next }));
      return { row, outcome: { status: 'fulfilled', value } };
    });
  }
  return mapSome(rows, PARALLEL, async (row) => {
    const [outcome] = await Promise.allSettled([writeRow(context, row, act)]);
    return { row, outcome };
  });
}

async function isWrittenTogether(
  context: YearContext,
  rows: readonly (readonly Planned[])[],
  act: Act,
): Promise<boolean> {
  if (sizeOf(rows.flat()) > LARGEST_ROW) return false;
  const writes = rows.map((row) => rowWriteOf(context, row, whatOf(row)));
  try {
    return await cells.saveTogether(writes, toldOf(context, act));
  } catch (error) {
    log('warn', 'rows of cells not written together', errorFields(error));
    return false;
  }
}

/** Bytes of what is to be stored, as JSON. */
function sizeOf(planned: readonly Planned[]): number {
  return Buffer.byteLength(JSON.stringify(planned.map(({ next }) => next)));
}

/** What a write of a row is called in its history. */
function whatOf(row: readonly Planned[]): cells.RowWrite['what'] {
  const submits = row.every(({ next, restores }) => !restores && next.state !== 'DRAFT' && next.state !== 'EMPTY');
  return { action: submits ? 'submit' : 'save', source: row[0]?.next.method ?? 'screen' };
}

function notWritten(key: CellKey, error: unknown): SaveOutcome {
  if (error instanceof AppError) return { key, status: 'busy', detail: error.message };
  log('error', 'row of cells not written beside others', errorFields(error));
  return { key, status: 'busy', detail: 'This could not be written at this moment. It will be tried again.' };
}

async function writeRow(context: YearContext, planned: readonly Planned[], act: Act): Promise<SaveOutcome[]> {
  if (sizeOf(planned) > LARGEST_ROW) {
    return planned.map(({ key }) => ({
      key,
      status: 'invalid',
      fields: { value: 'These texts are too long together.' },
    }));
  }
  const written = await saveRow(context, planned, whatOf(planned), act);
  return planned.map(({ key, next }): SaveOutcome => {
    const outcome = written.get(key.period) ?? { status: 'busy' };
    if (outcome.status === 'conflict') return overtaken(key, outcome.current, next);
    if (outcome.status === 'saved') return { key, ...outcome };
    return { key, status: 'busy', detail: 'Many people write here at this moment. It will be tried again.' };
  });
}

/**
 * Writes cells of one row, all of the same entity and data point, under the terms that the year's context knows.
 * @throws AppError `locked` where the year was closed meanwhile, `conflict` where its dates or its currency were changed
 */
export async function saveRow(
  context: YearContext,
  planned: readonly Planned[],
  what: cells.RowWrite['what'],
  act: Act,
): Promise<Awaited<ReturnType<typeof cells.save>>> {
  if (planned.length === 0) return new Map();
  const { orgId, label: year, currency } = context;
  const { key, changes, known } = rowWriteOf(context, planned, what);
  const told = { ...toldOf(context, act), ...what };
  try {
    return await cells.save(key, changes, told, known);
  } catch (error) {
    if (!(error instanceof cells.GateClosed)) throw error;
    const record = await years.find(orgId, year);
    mustTakeValues({ ...context, record });
    // The gates closed although the year says that it is open: whoever closes it is at work.
    if (record && termsOf({ ...record, currency: record.currency ?? currency }) === told.terms) throw error;
    throw new AppError(
      'conflict',
      `The dates or the currency of ${year} were changed meanwhile. Load the year again, look at the value, then save it.`,
    );
  }
}

/** The write of cells that are all of one row. */
function rowWriteOf(
  { orgId, label: year }: YearContext,
  planned: readonly Planned[],
  what: cells.RowWrite['what'],
): cells.RowWrite {
  const [{ entityId, dataPointId } = { entityId: '', dataPointId: '' }] = planned.map(({ key }) => key);
  return {
    key: { orgId, year, entityId, dataPointId },
    changes: planned.map(({ key, base, before, next }) => ({ period: key.period, base, before, next })),
    known: planned[0]?.row,
    what,
  };
}

function toldOf({ currency, asking }: YearContext, { caller, now }: Act) {
  const terms = termsOf({ currency, ...asking });
  return { by: caller.userId, via: caller.via, at: now.toISOString(), terms };
}
