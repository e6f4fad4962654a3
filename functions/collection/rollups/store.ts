import { type EntityItem, Service } from 'electrodb';
import { table } from '#functions/db/table.ts';
import type { Period } from '#shared/collection/periods/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import type { Counts } from '#shared/collection/year/schema.ts';
import { EntityRollUpEntity, ProgressEntity, RollUpEntity } from './entity.ts';

export type Figures = Partial<Record<Period, RollUpFigure>>;
/** A data point at an entity: how its cells count, and how many of its cells hold anything at all. */
export type EntityProgress = { readonly counts: Counts; readonly stored: number };

/** What a projection writes of one metric. */
export type Projection = {
  readonly metricId: string;
  readonly periods: Figures;
  readonly entities: Readonly<Record<string, Figures>>;
  readonly progress: Readonly<Record<string, EntityProgress>>;
  readonly libraryVersion: string;
};

type RollUpItem = EntityItem<typeof RollUpEntity>;

const service = new Service(
  { rollUp: RollUpEntity, entityRollUp: EntityRollUpEntity, progress: ProgressEntity },
  table,
);

/** The revision of a metric's roll-up that the next projection must write over; 0 = none yet. */
export async function revisionOf(orgId: string, year: number, metricId: string): Promise<number> {
  const { data } = await RollUpEntity.get({ orgId, year, metricId }).go({ consistent: true });
  return data?.rev ?? 0;
}

/** Writes a projection over the revision it was computed from; false when another projection was faster. */
export async function save(orgId: string, year: number, rev: number, projection: Projection): Promise<boolean> {
  const { metricId, periods, entities, progress, libraryVersion } = projection;
  const key = { orgId, year, metricId, rev: rev + 1 };
  const result = await service.transaction
    .write(({ rollUp, entityRollUp, progress: progresses }) => [
      rollUp
        .put({ ...key, periods, libraryVersion })
        .where((item, op) => (rev === 0 ? op.notExists(item.rev) : op.eq(item.rev, rev)))
        .commit(),
      entityRollUp.put({ ...key, entities }).commit(),
      progresses.put({ ...key, entities: progress }).commit(),
    ])
    .go();
  return !result.canceled;
}

/** The organisation's figures of a metric. */
export type MetricFigures = { readonly periods: Figures; readonly at: string; readonly libraryVersion: string };

/** The organisation's figures of every metric of a year, by metric. */
export async function listFigures(orgId: string, year: number): Promise<Map<string, MetricFigures>> {
  const { data } = await RollUpEntity.query.byYear({ orgId, year }).go({ pages: 'all' });
  return new Map(data.map((item) => [item.metricId, toFigures(item)]));
}

/** The organisation's figures of one metric. */
export async function findFigures(orgId: string, year: number, metricId: string): Promise<MetricFigures | undefined> {
  const { data } = await RollUpEntity.get({ orgId, year, metricId }).go();
  return data ? toFigures(data) : undefined;
}

/** The figures of several metrics at once; metrics without a roll-up are left out. */
export async function listFiguresOf(
  orgId: string,
  year: number,
  metricIds: readonly string[],
): Promise<Map<string, MetricFigures>> {
  if (metricIds.length === 0) return new Map();
  const keys = metricIds.map((metricId) => ({ orgId, year, metricId }));
  const { data } = await RollUpEntity.get(keys).go({ consistent: true, concurrent: 4 });
  return new Map(data.map((item) => [item.metricId, toFigures(item)]));
}

/** A metric's figures by entity. */
export async function findEntityFigures(
  orgId: string,
  year: number,
  metricId: string,
): Promise<Readonly<Record<string, Figures>>> {
  const { data } = await EntityRollUpEntity.get({ orgId, year, metricId }).go();
  return data?.entities ?? {};
}

/** Several metrics' figures by entity, read consistently. */
export async function listEntityFiguresOf(
  orgId: string,
  year: number,
  metricIds: readonly string[],
): Promise<Map<string, Readonly<Record<string, Figures>>>> {
  if (metricIds.length === 0) return new Map();
  const keys = metricIds.map((metricId) => ({ orgId, year, metricId }));
  const { data } = await EntityRollUpEntity.get(keys).go({ consistent: true, concurrent: 4 });
  return new Map(data.map((item) => [item.metricId, item.entities]));
}

/** How far every data point of a year is, by data point and entity. */
export async function listProgress(
  orgId: string,
  year: number,
): Promise<Map<string, Readonly<Record<string, EntityProgress>>>> {
  const { data } = await ProgressEntity.query.byYear({ orgId, year }).go({ pages: 'all' });
  return new Map(data.map((item) => [item.metricId, item.entities]));
}

function toFigures({ periods, updatedAt, libraryVersion }: RollUpItem): MetricFigures {
  return { periods, at: updatedAt, libraryVersion };
}
