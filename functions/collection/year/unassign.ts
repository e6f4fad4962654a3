import { AppError } from '#shared/api/problem.ts';
import type { Assignee } from '#shared/collection/year/schema.ts';
import { isClosed } from './open.ts';
import * as setups from './setup/store.ts';
import * as years from './store.ts';

/** Years in which a person may be asked for something: from the last six to the next one. */
const BACK = 6;
const AHEAD = 1;

/**
 * Takes a person who answers no more out of the set-up of the years that are not finished, so that their open cells fall to
 * the year's default assignee, or to the administrators where the person was it. Doing it again changes nothing.
 * @param by who removed them, for the years' history
 */
export async function unassign(orgId: string, userId: string, by: string, now: Date): Promise<void> {
  const thisYear = now.getUTCFullYear();
  const labels = Array.from({ length: BACK + AHEAD + 1 }, (_, i) => thisYear - BACK + i);
  for (const record of await years.listYears(orgId, labels)) {
    if (isClosed(record)) continue;
    try {
      await unassignIn(record, userId, { by, via: 'system', at: now.toISOString(), action: 'unassign-removed-person' });
    } catch (error) {
      // Closed a moment ago: it stays as it was signed, like the others.
      if (!(error instanceof AppError) || error.code !== 'locked') throw error;
    }
  }
}

async function unassignIn(record: years.YearRecord, userId: string, act: years.YearAct): Promise<void> {
  const { orgId, year } = record;
  const setup = await setups.load(orgId, year);
  const without = (assignees: readonly Assignee[]) => assignees.filter((each) => each.userId !== userId);
  const sections = [...setup.sections.values()].filter(({ assignees }) => without(assignees).length < assignees.length);
  const points = [...setup.dataPoints.values()].filter(({ assignees }) => without(assignees).length < assignees.length);
  if (sections.length > 0) {
    const changes = sections.map(({ groupId, assignees }) => ({ groupId, assignees: without(assignees) }));
    await years.saveSections(orgId, year, changes, act);
  }
  if (points.length > 0) await years.saveDataPoints(orgId, year, points.map(withoutPerson), act);
  if (setup.year?.defaultAssigneeId === userId) await years.save(setup.year, { defaultAssigneeId: null }, act);

  function withoutPerson(point: years.YearDataPointRecord) {
    const { dataPointId, included, optional, periodicity, version } = point;
    const assignees = without(point.assignees);
    const optOuts = point.optOuts.map(({ entityId, period, ...rest }) => ({
      ...rest,
      entityId: entityId ?? null,
      period: period ?? null,
    }));
    const whole = {
      dataPointId,
      included,
      optional,
      periodicity,
      entityIds: point.entityIds ?? null,
      assignees,
      optOuts,
    };
    return { dataPointId, assignees, baseVersion: version, whole };
  }
}
