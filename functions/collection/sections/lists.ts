import { cellAt, conditionalCells, rowsOf } from '#functions/collection/cells/rows.ts';
import { assignedOf, type DataPointOfYear, dataPointOf, type YearContext } from '#functions/collection/year/context.ts';
import { toDataPoint } from '#functions/collection/year/present.ts';
import { namesFor } from '#functions/core/people/names.ts';
import type { Answer } from '#shared/api/route.ts';
import { countedOf, type StoredCell } from '#shared/collection/cells/rules.ts';
import { addCounts, countAnswers, noCounts, sectionStatus } from '#shared/collection/progress/rules.ts';
import { askedPeople, mayRead, seenAssignees, seesDrafts } from '#shared/collection/reach/rules.ts';
import type { yearRoutes } from '#shared/collection/year/routes.ts';
import type { Assignee, Counts, YearDataPoint, YearSection } from '#shared/collection/year/schema.ts';
import { type Caller, isViewerOnly } from '#shared/people/access.ts';
import {
  type Progress as ProgressByPoint,
  reachOf,
  type SeenDataPoint,
  seenDataPoint,
  seenDataPoints,
  statusOfAll,
} from './seen-data-points.ts';

/**
 * The year's data points as the caller sees them, in the catalogue's order.
 * @param leftOut progress where those that are left out are wanted too, which says whether they hold values
 */
export function listDataPoints(
  context: YearContext,
  seen: readonly SeenDataPoint[],
  caller: Caller,
  leftOut: ProgressByPoint | undefined,
): YearDataPoint[] {
  const included = new Map(seen.map((each) => [each.dataPoint.definition.key, each]));
  return context.catalogue.dataPoints.flatMap(({ key }) => {
    const own = included.get(key);
    if (own) return [toDataPoint(own, context, caller, false)];
    if (!leftOut) return [];
    const isHidden = Object.values(leftOut.get(key) ?? {}).some(({ stored }) => stored > 0);
    return [toDataPoint(seenDataPoint(context, dataPointOf(context, key), leftOut, caller), context, caller, isHidden)];
  });
}

/** The sections of the year, in the catalogue's order, each with its status for all and for the caller. */
export function listSections(context: YearContext, seen: readonly SeenDataPoint[], caller: Caller): YearSection[] {
  const bySection = Map.groupBy(seen, ({ dataPoint }) => dataPoint.definition.group);
  return context.catalogue.sections.flatMap(({ key, name, category, description }): YearSection[] => {
    const seenPoints = bySection.get(key) ?? [];
    if (seenPoints.length === 0) return [];
    const assignees = context.setup.sections.get(key)?.assignees ?? [];
    return [
      {
        id: key,
        name,
        category,
        description,
        ...statusOfAll(seenPoints, 'all'),
        mine: statusOfAll(seenPoints, 'mine'),
        assignees: seenIn(context, seenPoints, caller, assignees),
        dataPointIds: seenPoints.map(({ dataPoint }) => dataPoint.definition.key),
        children: [],
      },
    ];
  });
}

/** Who is asked for a section, for those who reach a data point of it. */
function seenIn(
  context: YearContext,
  seenPoints: readonly SeenDataPoint[],
  caller: Caller,
  assignees: readonly Assignee[],
): Assignee[] {
  const seen = seenPoints.map(({ dataPoint }) => seenAssignees(caller, assignedOf(context, dataPoint), assignees));
  return seen.find((each) => each.length > 0) ?? [];
}

/** The status of one data point from its cells, without waiting for the projector. */
export async function statusNow(
  context: YearContext,
  dataPoint: DataPointOfYear,
  caller: Caller,
): Promise<{ readonly status: YearDataPoint['status']; readonly counts: Counts }> {
  const { assigned, facts } = reachOf(context, dataPoint, caller);
  const asked = await conditionalCells(context, dataPoint);
  const reached = asked.filter(({ entityId }) => mayRead(caller, assigned, entityId));
  const entityIds = [...new Set(reached.map(({ entityId }) => entityId))];
  const rows = await rowsOf(context.orgId, context.label, dataPoint.definition.key, entityIds);
  const shown = (cell: StoredCell | undefined) => (seesDrafts(caller) ? cell : countedOf(cell));
  const said = reached.map((cell) => ({ answer: shown(cellAt(rows, cell)), optOut: cell.optOut }));
  const counts = countAnswers(said, dataPoint.optional);
  return { counts, status: sectionStatus(counts, facts) };
}

type Progress = Answer<typeof yearRoutes.getProgress>['data'];

/** Progress by section, by entity and by the person who is asked. */
export async function progressOf(context: YearContext, known: ProgressByPoint, caller: Caller): Promise<Progress> {
  const seen = seenDataPoints(context, known, caller);
  const sections = listSections(context, seen, caller);
  const byEntity = sumBy(seen, (_point, entityId) => [entityId]);
  const byPerson = sumBy(seen, (point, entityId) => {
    const people = askedPeople(assignedOf(context, point.dataPoint), entityId);
    return people.length > 0 ? people : [''];
  });
  // Viewers and programs hear of no people, and so of nobody's part.
  const withoutNames = isViewerOnly(caller) || caller.via === 'service-account';
  const names = await namesFor(caller, byPerson.keys());
  return {
    total: addCounts(seen.map(({ counts }) => counts)),
    byGroup: sections.map(({ id, name, status, counts }) => ({ id, name, status, counts })),
    byEntity: context.entities.flatMap(({ id, name }) => {
      const counts = byEntity.get(id)?.counts;
      return counts ? [{ id, name, counts }] : [];
    }),
    byAssignee: [...(withoutNames ? [] : byPerson)].map(([id, { counts, open }]) => ({
      id,
      name: names(id)?.name ?? 'Nobody assigned',
      counts,
      openDataPoints: [...open],
    })),
  };
}

type Sum = { readonly counts: Counts; readonly open: ReadonlySet<string> };

function sumBy(
  seen: readonly SeenDataPoint[],
  keysOf: (point: SeenDataPoint, entityId: string) => readonly string[],
): Map<string, Sum> {
  const sums = new Map<string, { counts: Counts; readonly open: Set<string> }>();
  for (const point of seen) {
    for (const [entityId, counts] of point.byEntity) {
      const isOpen = counts.answered < counts.required;
      for (const key of keysOf(point, entityId)) {
        const sum = sums.get(key) ?? { counts: noCounts, open: new Set() };
        sum.counts = addCounts([sum.counts, counts]);
        if (isOpen) sum.open.add(point.dataPoint.definition.key);
        sums.set(key, sum);
      }
    }
  }
  return sums;
}
