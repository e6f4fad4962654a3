import type { EntityProgress } from '#functions/collection/rollups/store.ts';
import {
  assignedOf,
  cellsOf,
  type DataPointOfYear,
  includedDataPoints,
  lacksConfiguration,
  lacksEntities,
  type YearContext,
} from '#functions/collection/year/context.ts';
import { entitiesWithCells } from '#shared/collection/asked/rules.ts';
import {
  addCounts,
  countCells,
  noCounts,
  type SectionFacts,
  sectionStatus,
} from '#shared/collection/progress/rules.ts';
import type { SectionStatus } from '#shared/collection/progress/schema.ts';
import { isAsked, mayEnter, mayRead, seesDrafts } from '#shared/collection/reach/rules.ts';
import type { Counts } from '#shared/collection/year/schema.ts';
import { groupedBy } from '#shared/lists/grouped.ts';
import type { Caller } from '#shared/people/access.ts';

/** How far the data points of a year are, by data point and entity. */
export type Progress = ReadonlyMap<string, Readonly<Record<string, EntityProgress>>>;

/** A data point of the year as one person sees it. */
export type SeenDataPoint = {
  readonly dataPoint: DataPointOfYear;
  /** Entities that are asked, whether or not the person reaches them. */
  readonly askedEntityIds: readonly string[];
  /** Counts by entity that the person reaches. */
  readonly byEntity: ReadonlyMap<string, Counts>;
  readonly counts: Counts;
  readonly mineCounts: Counts;
  readonly facts: SectionFacts;
  readonly status: SectionStatus;
  readonly mine: boolean;
  readonly mayEnter: boolean;
};

/** How far every included data point of the year is, as the caller may see it. */
export function seenDataPoints(context: YearContext, progress: Progress, caller: Caller): SeenDataPoint[] {
  return includedDataPoints(context).map((dataPoint) => seenDataPoint(context, dataPoint, progress, caller));
}

/** Where a data point is asked, where the caller reaches it, and what its status rests on beside the counts. */
export function reachOf(context: YearContext, dataPoint: DataPointOfYear, caller: Caller) {
  const assigned = assignedOf(context, dataPoint);
  const place = { ...dataPoint, askedAt: dataPoint.definition.askedAt };
  // Whether or not a condition holds there: that hangs on answers, which are not everybody's to know.
  const askedEntityIds = entitiesWithCells(context.asking, place, context.entities).map(({ id }) => id);
  const reached = askedEntityIds.filter((id) => mayRead(caller, assigned, id));
  const facts: SectionFacts = {
    needsConfiguration: lacksConfiguration(context, dataPoint),
    withoutEntities: lacksEntities(context, dataPoint),
    withoutReach: askedEntityIds.length > 0 && reached.length === 0,
  };
  return { assigned, askedEntityIds, reached, facts };
}

/** One data point as the caller sees it. */
export function seenDataPoint(
  context: YearContext,
  dataPoint: DataPointOfYear,
  progress: Progress,
  caller: Caller,
): SeenDataPoint {
  const { assigned, askedEntityIds, reached, facts } = reachOf(context, dataPoint, caller);
  const asked = reached.filter((id) => isAsked(caller, assigned, id));
  const known = progress.get(dataPoint.definition.key);
  const cellsAt = known ? undefined : groupedBy(cellsOf(context, dataPoint), ({ entityId }) => entityId);
  const countsAt = (entityId: string): Counts => {
    const own = known?.[entityId];
    // Written before drafts were told apart, progress says for whoever sees none that there are none.
    if (own) return seesDrafts(caller) ? own.counts : (own.shown ?? { ...own.counts, drafts: 0 });
    // Not projected yet: nothing was answered, but an opt-out of the set-up answers for its cells.
    const kinds = cellsAt?.get(entityId)?.map(({ optOut }) => (optOut ? 'opted-out' : 'open'));
    return kinds ? countCells(kinds, dataPoint.optional) : noCounts;
  };
  const byEntity = new Map(reached.map((id) => [id, countsAt(id)]));
  const counts = addCounts([...byEntity.values()]);
  return {
    dataPoint,
    askedEntityIds,
    byEntity,
    counts,
    mineCounts: addCounts(asked.map(countsAt)),
    facts,
    status: sectionStatus(counts, facts),
    mine: asked.length > 0,
    mayEnter: reached.some((id) => mayEnter(caller, assigned, id)),
  };
}

/** The status of several data points together: a section, or the part of it that a person is asked for. */
export function statusOfAll(
  seenPoints: readonly SeenDataPoint[],
  which: 'all' | 'mine',
): { readonly status: SectionStatus; readonly counts: Counts } {
  const used = which === 'mine' ? seenPoints.filter(({ mine }) => mine) : seenPoints;
  const counts = addCounts(used.map((point) => (which === 'mine' ? point.mineCounts : point.counts)));
  const some = (fact: keyof SectionFacts) => used.some(({ facts }) => facts[fact]);
  const facts = {
    needsConfiguration: some('needsConfiguration'),
    withoutEntities: some('withoutEntities'),
    withoutReach: used.length > 0 && used.every(({ facts: each }) => each.withoutReach),
  };
  return { status: sectionStatus(counts, facts), counts };
}
