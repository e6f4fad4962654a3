import * as evidence from '#functions/collection/evidence/store.ts';
import { aggregating, factsFor } from '#functions/collection/rollups/figure-facts.ts';
import { assignedOf, type DataPointOfYear, type YearContext } from '#functions/collection/year/context.ts';
import { type Known, type Names, namesFor } from '#functions/core/people/names.ts';
import { pageOfSorted } from '#functions/db/page.ts';
import type { Answer } from '#shared/api/route.ts';
import { type AskedCell, askedEntities } from '#shared/collection/asked/rules.ts';
import type { cellRoutes } from '#shared/collection/cells/routes.ts';
import { countedOf } from '#shared/collection/cells/rules.ts';
import type { Cell } from '#shared/collection/cells/schema.ts';
import { mayRead } from '#shared/collection/reach/rules.ts';
import { rollUp } from '#shared/collection/rollups/rules.ts';
import { groupedBy } from '#shared/lists/grouped.ts';
import { type Caller, isViewerOnly } from '#shared/people/access.ts';
import { formerAnswers, formerFigures } from './former.ts';
import { sightOf } from './place.ts';
import { toCell } from './present.ts';
import { byDataPoint, cellAt, cellsThatHold, conditionKeys, type RowsOf } from './rows.ts';
import * as cells from './store.ts';

type Page = Answer<typeof cellRoutes.listSubmissions>;

/** A row of cells that is asked: a data point at an entity. */
type AskedRow = {
  readonly id: string;
  readonly entityId: string;
  readonly dataPointId: string;
  readonly dataPoint: DataPointOfYear;
};

/** What a page of rows is asked for with. */
type Asked = {
  readonly dataPointId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly entityId?: string | undefined;
};

/** Bytes after which a page ends with the row that it is at: rows of long texts are fewer to a page. */
const BYTES_OF_A_PAGE = 2_000_000;

/**
 * The rows of data points that the caller may read, in the order of their keys: that in which they and their evidence lie in
 * the table, so that a page of them is read in few requests, whatever the number of its data points.
 */
function rowsAsked(
  { asking, entities }: YearContext,
  dataPoints: readonly { readonly dataPoint: DataPointOfYear; readonly reads: (entityId: string) => boolean }[],
): AskedRow[] {
  const inOrder = dataPoints.toSorted((one, other) =>
    order(one.dataPoint.definition.key, other.dataPoint.definition.key),
  );
  return inOrder.flatMap(({ dataPoint, reads }) => {
    const { key, askedAt } = dataPoint.definition;
    const asked = askedEntities(asking, { ...dataPoint, askedAt }, entities).filter(({ id }) => reads(id));
    return asked
      .map(({ id: entityId }) => ({ id: `${key}.${entityId}`, entityId, dataPointId: key, dataPoint }))
      .toSorted((one, other) => order(one.entityId, other.entityId));
  });
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** A page of rows, and what was read of them. */
export type RowsPage = {
  readonly page: Pick<Page, 'data' | 'previous' | 'cursor'>;
  /** Are these all rows of the list? */
  readonly isAll: boolean;
  /** This year's rows that the page rests on, those that decide about conditions included, by data point and entity. */
  readonly rows: ReadonlyMap<string, RowsOf>;
  /** The cells of the page that are asked where their condition holds. */
  readonly asked: readonly AskedCell[];
};

/**
 * One page of the cells of data points: so many rows, each with its cells, last year's answers and evidence; fewer where they
 * are long.
 * @param list what makes two requests the same list
 */
export async function pageOfRows(
  context: YearContext,
  dataPoints: readonly DataPointOfYear[],
  asked: Asked,
  { caller, user }: { readonly caller: Caller; readonly user: Known },
  list: readonly unknown[],
): Promise<RowsPage> {
  const { entityId: only } = asked;
  const rows = rowsAsked(
    context,
    dataPoints.map((dataPoint) => {
      const assigned = assignedOf(context, dataPoint);
      return { dataPoint, reads: (id) => (only === undefined || id === only) && mayRead(caller, assigned, id) };
    }),
  );
  const first = pageOfSorted(rows, asked, list);
  const read = await readRows(context, first.data, caller, user);
  const shown = first.data.map((row) => shownOf(context, row, read, caller));
  const fit = howManyFit(shown);
  const page = fit === shown.length ? first : pageOfSorted(rows, { ...asked, limit: fit }, list);
  const whole = shown.slice(0, fit);
  return {
    page: {
      data: whole.flatMap(({ data }) => data),
      previous: whole.flatMap(({ previous }) => previous),
      ...(page.cursor !== undefined && { cursor: page.cursor }),
    },
    isAll: asked.cursor === undefined && page.cursor === undefined,
    rows: read.rows,
    asked: whole.flatMap((each) => each.asked),
  };
}

/** The same with the figures of the one data point that is asked for, where all of its rows are on the page. */
export async function pageOfCells(
  context: YearContext,
  dataPoints: readonly DataPointOfYear[],
  asked: Asked,
  who: { readonly caller: Caller; readonly user: Known },
  list: readonly unknown[],
): Promise<Page> {
  const read = await pageOfRows(context, dataPoints, asked, who, list);
  const point = asked.dataPointId === undefined ? undefined : dataPoints[0];
  const figures = read.isAll && point ? await figuresOf(context, point, read, asked.entityId) : undefined;
  return { ...read.page, ...(figures && { rollUp: figures }) };
}

type Shown = Pick<Page, 'data' | 'previous'> & { readonly asked: readonly AskedCell[] };

function howManyFit(rows: readonly Shown[]): number {
  let bytes = 0;
  const last = rows.findIndex(({ data, previous }) => {
    bytes += Buffer.byteLength(JSON.stringify([data, previous]));
    return bytes > BYTES_OF_A_PAGE;
  });
  return last < 0 ? rows.length : last + 1;
}

/** What stands behind the rows of a page. */
type Read = {
  readonly rows: ReadonlyMap<string, RowsOf>;
  readonly previous: ReadonlyMap<string, Page['previous']>;
  /** By data point, entity and period. */
  readonly filesAt: ReadonlyMap<string, readonly evidence.EvidenceRecord[]>;
  readonly names: Names;
  readonly asked: ReadonlyMap<string, readonly AskedCell[]>;
};

async function readRows(context: YearContext, page: readonly AskedRow[], caller: Caller, user: Known): Promise<Read> {
  const { orgId, label: year } = context;
  const keys = page.map(({ entityId, dataPointId }) => ({ orgId, year, entityId, dataPointId }));
  const points = groupedBy(page, ({ dataPoint }) => dataPoint);
  const conditions = [...points].flatMap(([dataPoint, own]) =>
    conditionKeys(
      context,
      dataPoint,
      own.map(({ entityId }) => entityId),
    ),
  );
  const [first, last] = [keys[0], keys.at(-1)];
  const [found, former, files] = await Promise.all([
    cells.listByKeys(cells.onceEach([...keys, ...conditions])),
    formerFigures(context, page),
    isViewerOnly(caller) || !first || !last ? [] : evidence.listBetween(orgId, year, first, last),
  ]);
  const rows = byDataPoint(found);
  const asked = new Map(
    [...points].flatMap(([dataPoint, own]) => {
      const named = new Set(own.map(({ entityId }) => entityId));
      const entities = context.entities.filter(({ id }) => named.has(id));
      const { key } = dataPoint.definition;
      const held = cellsThatHold({ ...context, entities }, dataPoint, rows);
      return [...groupedBy(held, ({ entityId }) => `${key}.${entityId}`)];
    }),
  );
  const shown = new Set(page.map(({ id }) => id));
  const own = files.filter(({ dataPointId, entityId }) => shown.has(`${dataPointId}.${entityId}`));
  const authors = page.flatMap(({ id, entityId, dataPointId, dataPoint }) => {
    const seesDraft = sightOf(caller, assignedOf(context, dataPoint), entityId) === 'editor';
    const stored = (asked.get(id) ?? []).map((cell) => cellAt(rows.get(dataPointId) ?? none, cell));
    return stored.map((cell) => (seesDraft ? cell : countedOf(cell))?.by);
  });
  const [previous, names] = await Promise.all([
    formerAnswers(
      context,
      former,
      page.map(({ id, dataPointId, entityId }) => ({ id, dataPointId, entityId, asked: asked.get(id) ?? [] })),
    ),
    namesFor(caller, [...authors, ...own.map(({ by }) => by)], user),
  ]);
  return {
    rows,
    previous: new Map([...previous].map(([{ id }, answers]) => [id, [...answers]])),
    asked,
    filesAt: groupedBy(own, ({ dataPointId, entityId, period }) => `${dataPointId}.${entityId}.${period}`),
    names,
  };
}

const none: RowsOf = new Map();

function shownOf(context: YearContext, row: AskedRow, read: Read, caller: Caller): Shown {
  const { id, entityId, dataPointId, dataPoint } = row;
  const rows = read.rows.get(dataPointId) ?? none;
  const asked = read.asked.get(id) ?? [];
  const sight = sightOf(caller, assignedOf(context, dataPoint), entityId);
  return {
    asked,
    data: asked.map((cell): Cell => {
      const key = { entityId, dataPointId, period: cell.period };
      const files = read.filesAt.get(`${id}.${cell.period}`) ?? [];
      return toCell(context.label, key, cellAt(rows, cell), files, sight, read.names);
    }),
    previous: read.previous.get(id) ?? [],
  };
}

/** The figures of a data point of which every row is on the page: of all of its entities, or of the one that is asked for. */
async function figuresOf(
  context: YearContext,
  dataPoint: DataPointOfYear,
  { asked, rows }: RowsPage,
  only: string | undefined,
): Promise<NonNullable<Page['rollUp']>> {
  const own = rows.get(dataPoint.definition.key) ?? none;
  const answered = asked.map((cell) => ({ ...cell, answer: countedOf(cellAt(own, cell)) }));
  const { organisation, entities } = rollUp(aggregating(dataPoint), answered, await factsFor(context, dataPoint));
  return only === undefined ? organisation : (entities[only] ?? {});
}
