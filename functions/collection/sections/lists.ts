import { namesFor } from '#functions/collection/names.ts';
import { cellAt, conditionalCells, rowsOf } from '#functions/collection/rollups/project.ts';
import {
  type AskedQuestion,
  assignedOf,
  lacksConfiguration,
  lacksEntities,
  questionOf,
  type YearContext,
} from '#functions/collection/year/context.ts';
import { toDataPoint } from '#functions/collection/year/present.ts';
import type { Answer } from '#shared/api/route.ts';
import { countedOf, kindOf, type StoredCell } from '#shared/collection/cells/rules.ts';
import { addCounts, countCells, sectionStatus } from '#shared/collection/progress/rules.ts';
import { askedPeople, mayRead, seenAssignees, seesDrafts } from '#shared/collection/reach/rules.ts';
import type { yearRoutes } from '#shared/collection/year/routes.ts';
import type { Assignee, Counts, YearDataPoint, YearGroup } from '#shared/collection/year/schema.ts';
import { library } from '#shared/content/library/library.ts';
import { type Caller, isViewerOnly } from '#shared/people/access.ts';
import { type BoardEntry, boardOf, entryOf, type Progress as ProgressByPoint, statusOfAll } from './board.ts';

/** The year's data points; with `all`, those that are left out too. */
export function listDataPoints(
  context: YearContext,
  progress: ProgressByPoint,
  caller: Caller,
  all: boolean,
): YearDataPoint[] {
  const stored = (id: string) => Object.values(progress.get(id) ?? {}).some((each) => each.stored > 0);
  return library.dataPoints
    .map(({ key }) => questionOf(context, key))
    .filter(({ included }) => all || included)
    .map((question) => {
      const hidden = !question.included && stored(question.point.key);
      return toDataPoint(entryOf(context, question, progress, caller), context, caller, hidden);
    });
}

/** The sections of the year, in the library's order, each with its status for all and for the caller. */
export function listGroups(context: YearContext, progress: ProgressByPoint, caller: Caller): YearGroup[] {
  return groupsOf(context, boardOf(context, progress, caller), caller);
}

function groupsOf(context: YearContext, board: readonly BoardEntry[], caller: Caller): YearGroup[] {
  return library.groups.flatMap(({ key, name, category, description }): YearGroup[] => {
    const entries = board.filter(({ question }) => question.point.group === key);
    if (entries.length === 0) return [];
    const assignees = context.setup.groups.get(key)?.assignees ?? [];
    return [
      {
        id: key,
        name,
        category,
        description,
        ...statusOfAll(entries, 'all'),
        mine: statusOfAll(entries, 'mine'),
        assignees: seenIn(context, entries, caller, assignees),
        dataPointIds: entries.map(({ question }) => question.point.key),
        children: [],
      },
    ];
  });
}

/** Who is asked for a section, for those who reach a question of it. */
function seenIn(
  context: YearContext,
  entries: readonly BoardEntry[],
  caller: Caller,
  assignees: readonly Assignee[],
): Assignee[] {
  const seen = entries.map(({ question }) => seenAssignees(caller, assignedOf(context, question), assignees));
  return seen.find((each) => each.length > 0) ?? [];
}

/** The status of one question from its cells, without waiting for the projector. */
export async function statusNow(
  context: YearContext,
  question: AskedQuestion,
  caller: Caller,
): Promise<{ readonly status: YearDataPoint['status']; readonly counts: Counts }> {
  const assigned = assignedOf(context, question);
  const asked = await conditionalCells(context, question);
  const reached = asked.filter(({ entityId }) => mayRead(caller, assigned, entityId));
  const entityIds = [...new Set(reached.map(({ entityId }) => entityId))];
  const rows = await rowsOf(context.orgId, context.label, question.point.key, entityIds);
  const shown = (cell: StoredCell | undefined) => (seesDrafts(caller) ? cell : countedOf(cell));
  const kinds = reached.map((cell) => kindOf(shown(cellAt(rows, cell)), cell.optOut));
  const counts = countCells(kinds, question.optional);
  const facts = {
    needsConfiguration: lacksConfiguration(context, question),
    withoutEntities: lacksEntities(context, question),
    withoutReach: asked.length > 0 && reached.length === 0,
  };
  return { counts, status: sectionStatus(counts, facts) };
}

type Progress = Answer<typeof yearRoutes.getProgress>['data'];

/** Progress by section, by entity and by the person who is asked. */
export async function progressOf(context: YearContext, known: ProgressByPoint, caller: Caller): Promise<Progress> {
  const board = boardOf(context, known, caller);
  const groups = groupsOf(context, board, caller);
  const byEntity = sumBy(board, (_entry, entityId) => [entityId]);
  const byPerson = sumBy(board, (entry, entityId) => {
    const people = askedPeople(assignedOf(context, entry.question), entityId);
    return people.length > 0 ? people : [''];
  });
  // Viewers and programs hear of no people, and so of nobody's part.
  const withoutNames = isViewerOnly(caller) || caller.via === 'service-account';
  const names = await namesFor(caller, byPerson.keys());
  return {
    total: addCounts(board.map(({ counts }) => counts)),
    byGroup: groups.map(({ id, name, status, counts }) => ({ id, name, status, counts })),
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
  board: readonly BoardEntry[],
  keysOf: (entry: BoardEntry, entityId: string) => readonly string[],
): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const entry of board) {
    for (const [entityId, counts] of entry.byEntity) {
      for (const key of keysOf(entry, entityId)) {
        const sum = sums.get(key);
        const isOpen = counts.answered < counts.required;
        const open = new Set([...(sum?.open ?? []), ...(isOpen ? [entry.question.point.key] : [])]);
        sums.set(key, { counts: addCounts(sum ? [sum.counts, counts] : [counts]), open });
      }
    }
  }
  return sums;
}
