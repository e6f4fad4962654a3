import * as evidence from '#functions/collection/evidence/store.ts';
import {
  assignedOf,
  type DataPointOfYear,
  dataPointOf,
  includedDataPoints,
  loadYear,
  loadYearFor,
  type YearContext,
} from '#functions/collection/year/context.ts';
import { type Names, namesFor } from '#functions/core/people/names.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { clearedCell, type StoredCell } from '#shared/collection/cells/rules.ts';
import type { CellEvent, CellKey } from '#shared/collection/cells/schema.ts';
import { mayEnter } from '#shared/collection/reach/rules.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import { type Caller, isViewerOnly } from '#shared/people/access.ts';
import { namesBeside, toResults } from './answer.ts';
import { yearWithRows } from './desk.ts';
import { historyOf, type ToldChange } from './history.ts';
import { judgedTogether } from './judge.ts';
import { loadYearWithOpening, openingsOf } from './openings.ts';
import { pageOfCells } from './page.ts';
import { cellPlaceOf, mustEnter, sightOf } from './place.ts';
import { toCell } from './present.ts';
import { cellAt, conditionalCells, rowsOf } from './rows.ts';
import { saveCells, submitCells } from './save.ts';
import { sourceOf } from './source.ts';
import * as cells from './store.ts';
import { mustTakeValues, saveRow } from './write.ts';

export const cellEndpoints = endpoints(cellRoutes, {
  async listSubmissions({ caller, user, organisation, params, query }) {
    const { dataPointId } = query;
    const context = await (dataPointId === undefined
      ? loadYear(organisation, params.year)
      : loadYearWithOpening(organisation, params.year, dataPointId));
    const wanted = dataPointsOf(context, query);
    const list = ['cells', caller.orgId, params.year, { ...query, cursor: undefined }];
    const page = await pageOfCells(context, wanted, query, { caller, user }, list);
    const [only] = query.dataPointId ? wanted : [];
    const openings = only ? await openingsOf(context, only, page.data, caller) : [];
    return { ...page, ...(openings.length > 0 && { openings }) };
  },

  async saveSubmissions(input) {
    const { caller, organisation, params, body } = input;
    mustNameOnce(body.cells);
    const idsOf = (all: typeof body.cells) => all.map(({ dataPointId }) => dataPointId);
    const submitted = idsOf(body.cells.filter(({ state }) => state === 'SUBMITTED'));
    const about = (catalogue: Library) => [...idsOf(body.cells), ...judgedTogether(catalogue, submitted)];
    const { context, written } = await yearWithRows(organisation, params.year, about, body.cells);
    return { data: await toResults(context, await saveCells(context, body.cells, input, written), caller) };
  },

  async submitDrafts(input) {
    const { caller, organisation, params, body } = input;
    const named =
      body.cells?.map(({ dataPointId }) => dataPointId) ?? (body.dataPointId ? [body.dataPointId] : undefined);
    const context = await (named
      ? loadYearFor(organisation, params.year, (catalogue) => judgedTogether(catalogue, named))
      : loadYear(organisation, params.year));
    mustTakeValues(context);
    const keys = body.cells ?? (await draftsOf(context, dataPointsOf(context, body), caller));
    mustNameOnce(keys);
    const outcomes = await submitCells(context, keys, input);
    const submitted = outcomes.filter(({ status }) => status === 'saved').length;
    return { data: { submitted, results: await toResults(context, outcomes, caller) } };
  },

  async getSubmission({ caller, organisation, params }) {
    const place = await cellPlaceOf(params.id, caller, organisation);
    const { key, year, assigned } = place;
    const row = { orgId: caller.orgId, year, entityId: key.entityId, dataPointId: key.dataPointId };
    const viewer = isViewerOnly(caller);
    const [rows, events, files] = await Promise.all([
      cells.listByKeys([row]),
      viewer ? [] : historyOf(row, key.period),
      viewer ? [] : filesAt(caller.orgId, year, key),
    ]);
    const cell = rows[0]?.cells[key.period];
    const people = [...events.map(({ actorId }) => actorId), cell?.by, cell?.counted?.by, ...files.map(({ by }) => by)];
    const names = await namesFor(caller, people);
    const sight = sightOf(caller, assigned, key.entityId);
    const history = sight === 'editor' ? events : events.filter(({ action }) => action !== 'save');
    return {
      data: {
        cell: toCell(year, key, cell, files, sight, names),
        history: history.map((event) => toEvent(event, names)),
      },
    };
  },

  async clearSubmission({ caller, organisation, params, query, now }) {
    const place = await cellPlaceOf(params.id, caller, organisation);
    mustEnter(place, caller);
    mustTakeValues(place.context);
    const { key, year } = place;
    const row = { orgId: caller.orgId, year, entityId: key.entityId, dataPointId: key.dataPointId };
    const [stored] = await cells.listByKeys([row]);
    const before = stored?.cells[key.period];
    const show = async (cell: StoredCell | undefined) =>
      toCell(year, key, cell, null, 'editor', await namesBeside(caller, [cell?.by]));
    if (!before || before.state === 'EMPTY') return { data: await show(before) };
    const source = sourceOf(caller);
    const next = clearedCell(before, { method: source, by: caller.userId, at: now.toISOString() });
    const planned = [{ key, base: query.baseVersion, before, next, row: stored, restores: false }];
    const what = { action: 'clear', source } as const;
    const outcome = (await saveRow(place.context, planned, what, { caller, now })).get(key.period);
    if (outcome?.status === 'saved') return { data: await show(next) };
    if (outcome?.status === 'conflict') {
      // The same clearing, sent twice, got through meanwhile: nothing stands there, as was asked.
      if (outcome.current?.state === 'EMPTY') return { data: await show(outcome.current) };
      throw new AppError('conflict', 'Somebody changed this value meanwhile. Look at it, then clear it.', {
        current: await show(outcome.current),
      });
    }
    throw new AppError('unavailable', 'Many people write here at this moment. Nothing was cleared: try again.', {
      retryAfter: 1,
    });
  },
});

type Wanted = { readonly dataPointId?: string | undefined; readonly groupId?: string | undefined };

function dataPointsOf(context: YearContext, { dataPointId, groupId }: Wanted): DataPointOfYear[] {
  if (dataPointId !== undefined) return [dataPointOf(context, dataPointId)];
  return includedDataPoints(context).filter(({ definition }) => groupId === undefined || definition.group === groupId);
}

async function filesAt(orgId: string, year: number, key: CellKey): Promise<evidence.EvidenceRecord[]> {
  const all = await evidence.list(orgId, year, key.dataPointId);
  return all.filter(({ entityId, period }) => entityId === key.entityId && period === key.period);
}

/** The drafts of some data points that the caller may submit. */
async function draftsOf(
  context: YearContext,
  dataPoints: readonly DataPointOfYear[],
  caller: Caller,
): Promise<CellKey[]> {
  const all = await mapSome(dataPoints, AT_ONCE, async (dataPoint) => {
    const assigned = assignedOf(context, dataPoint);
    const asked = (await conditionalCells(context, dataPoint)).filter((cell) =>
      mayEnter(caller, assigned, cell.entityId),
    );
    const entityIds = [...new Set(asked.map(({ entityId }) => entityId))];
    const rows = await rowsOf(context.orgId, context.label, dataPoint.definition.key, entityIds);
    return asked
      .filter((cell) => cellAt(rows, cell)?.state === 'DRAFT')
      .map(({ entityId, period }) => ({ entityId, dataPointId: dataPoint.definition.key, period }));
  });
  return all.flat();
}

function mustNameOnce(keys: readonly CellKey[]): void {
  const names = keys.map(({ entityId, dataPointId, period }) => `${entityId}.${dataPointId}.${period}`);
  const known = new Set<string>();
  const at = names.findIndex((name) => known.size === known.add(name).size);
  if (at < 0) return;
  throw new AppError('invalid', 'Name each cell once in a request.', { fields: { [`cells.${at}`]: 'Named twice' } });
}

function toEvent({ eventId: id, actorId, before, ...event }: ToldChange, names: Names): CellEvent {
  const { at, action, source, reason, after } = event;
  return { id, at, by: names(actorId), action, source, reason, before, after };
}
