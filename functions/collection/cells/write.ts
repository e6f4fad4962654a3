import { mustBeChangeable, type YearContext } from '#functions/collection/year/context.ts';
import { termsOf } from '#functions/collection/year/gates/store.ts';
import * as years from '#functions/collection/year/store.ts';
import { errorFields, log } from '#functions/core/log.ts';
import { mapSome } from '#functions/db/batch.ts';
import { AppError } from '#shared/api/problem.ts';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import type { RowAct } from './history.ts';
import { type Act, overtaken, type Planned, type RowPlan, type SaveOutcome } from './plan.ts';
import * as cells from './store.ts';

/** Rows written at once: enough to be quick, few enough to leave the table to others. */
const PARALLEL = 8;
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
 * Writes what was planned, row by row, and gives what became of every cell, those too that the plan settled. Each row is for
 * itself: where one cannot be written, what the others came to is told all the same, and its cells are `busy`, to be sent again.
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
  const rows = new Map<string, Planned[]>();
  for (const each of planned) {
    const name = `${each.key.entityId}|${each.key.dataPointId}`;
    rows.set(name, [...(rows.get(name) ?? []), each]);
  }
  const tried = await mapSome([...rows.values()], PARALLEL, async (row) => {
    const [outcome] = await Promise.allSettled([writeRow(context, row, act)]);
    return { row, outcome };
  });
  const failed = tried.flatMap(({ row, outcome }) => (outcome.status === 'rejected' ? [{ row, ...outcome }] : []));
  const [first] = failed;
  if (first && failed.length === tried.length) throw first.reason;
  return [
    ...tried.flatMap(({ outcome }) => (outcome.status === 'fulfilled' ? outcome.value : [])),
    ...failed.flatMap(({ row, reason }) => row.map(({ key }) => notWritten(key, reason))),
  ];
}

function notWritten(key: CellKey, error: unknown): SaveOutcome {
  if (error instanceof AppError) return { key, status: 'busy', detail: error.message };
  log('error', 'row of cells not written beside others', errorFields(error));
  return { key, status: 'busy', detail: 'This could not be written at this moment. It will be tried again.' };
}

async function writeRow(context: YearContext, planned: readonly Planned[], act: Act): Promise<SaveOutcome[]> {
  const [first] = planned;
  if (!first) return [];
  if (Buffer.byteLength(JSON.stringify(planned.map(({ next }) => next))) > LARGEST_ROW) {
    return planned.map(({ key }) => ({
      key,
      status: 'invalid',
      fields: { value: 'These texts are too long together.' },
    }));
  }
  const submits = planned.every(({ next }) => next.state !== 'DRAFT' && next.state !== 'EMPTY');
  const what = { action: submits ? ('submit' as const) : ('save' as const), source: first.next.method };
  const written = await saveRow(context, planned, what, act);
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
  what: Pick<RowAct, 'action' | 'source'>,
  { caller, now }: Act,
): Promise<Awaited<ReturnType<typeof cells.save>>> {
  const [first] = planned;
  if (!first) return new Map();
  const { orgId, label: year, currency, asking } = context;
  const row = { orgId, year, entityId: first.key.entityId, dataPointId: first.key.dataPointId };
  const changes = planned.map(({ key, base, before, next }) => ({ period: key.period, base, before, next }));
  const terms = termsOf({ currency, ...asking });
  try {
    const told = { by: caller.userId, via: caller.via, at: now.toISOString(), ...what, terms };
    return await cells.save(row, changes, told, first.row);
  } catch (error) {
    if (!(error instanceof cells.GateClosed)) throw error;
    const record = await years.find(orgId, year);
    mustTakeValues({ ...context, record });
    // The gates closed although the year says that it is open: whoever closes it is at work.
    if (record && termsOf({ ...record, currency: record.currency ?? currency }) === terms) throw error;
    throw new AppError(
      'conflict',
      `The dates or the currency of ${year} were changed meanwhile. Load the year again, look at the value, then save it.`,
    );
  }
}
