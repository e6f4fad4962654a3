import type * as v from 'valibot';
import { cellAt, rowsOf } from '#functions/collection/cells/rows.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Period } from '#shared/collection/periods/rules.ts';
import { mayEnter, mayRead } from '#shared/collection/reach/rules.ts';
import type { AssignmentChange, OptOutChange } from '#shared/collection/year/changes.ts';
import type { Assignee, OptOut } from '#shared/collection/year/schema.ts';
import { type Caller, isAdmin, isGathererOnly } from '#shared/people/access.ts';
import { newlyAsked } from './asked.ts';
import { event, saveDataPoints } from './configure.ts';
import {
  assignedOf,
  cellsOf,
  type DataPointOfYear,
  dataPointOf,
  loadYear,
  loadYearFor,
  mustBeChangeable,
  type Whose,
  type YearContext,
} from './context.ts';
import * as years from './store.ts';
import { tellOfYear } from './told.ts';

type Act = { readonly caller: Caller; readonly now: Date };
type Named = {
  readonly whose: Whose;
  readonly label: number;
  readonly dataPointId: string;
  readonly baseVersion: number;
};

async function changeable({ whose, label, dataPointId, baseVersion }: Named) {
  const context = await loadYearFor(whose, label, [dataPointId]);
  if (!context.record) throw new AppError('conflict', `Set the year ${label} up first.`);
  mustBeChangeable(context.record);
  const dataPoint = dataPointOf(context, dataPointId);
  if (dataPoint.version !== baseVersion) {
    throw new AppError('conflict', 'Somebody changed this data point while you had it open. Load it again.', {
      current: { version: dataPoint.version },
    });
  }
  return { context, dataPoint };
}

/** How often a data point is asked. Values of the other periodicity stay in their periods and show again on the way back. */
export async function setPeriodicity(
  named: Named,
  periodicity: DataPointOfYear['periodicity'],
  act: Act,
): Promise<void> {
  const { context, dataPoint } = await changeable(named);
  if (!dataPoint.definition.periodicities.includes(periodicity)) {
    throw new AppError('invalid', `This data point is asked ${dataPoint.definition.periodicities.join(', ')}.`, {
      fields: { periodicity: 'Choose one of the periodicities offered' },
    });
  }
  await saveDataPoints(context, [{ dataPointId: named.dataPointId, periodicity }], event(act, 'periodicity'));
}

/** Which entities a data point is asked of; null = every reporting entity. */
export async function setEntities(named: Named, entityIds: readonly string[] | null, act: Act): Promise<void> {
  const { context, dataPoint } = await changeable(named);
  if (dataPoint.definition.askedAt === 'company' && entityIds !== null) {
    throw new AppError('invalid', 'This data point is answered once for the company.', {
      fields: { entityIds: 'Leave it to the company' },
    });
  }
  mustKnow(context, entityIds);
  await saveDataPoints(context, [{ dataPointId: named.dataPointId, entityIds }], event(act, 'relevant-sites'));
}

/** @throws AppError `invalid` for an entity that the organisation does not have */
export function mustKnow({ entities }: YearContext, entityIds: readonly string[] | null): void {
  const known = new Set(entities.map(({ id }) => id));
  const at = entityIds?.findIndex((id) => !known.has(id)) ?? -1;
  if (at < 0) return;
  throw new AppError('invalid', 'One of these entities does not exist.', {
    fields: { [`entityIds.${at}`]: 'There is no such entity' },
  });
}

/**
 * Opts a whole data point, an entity, a period or a cell out, or back in. Refused while the cells being opted out hold
 * values; what a framework requires needs an administrator; a gatherer needs access to all cells concerned.
 */
export async function setOptOut(named: Named, change: v.InferOutput<typeof OptOutChange>, act: Act): Promise<void> {
  const { context, dataPoint } = await changeable(named);
  const where = { entityId: change.entityId ?? null, period: change.period ?? null };
  // An entity that is out of reach is answered like one at which nothing is asked.
  const isSeen = where.entityId === null || mayRead(act.caller, assignedOf(context, dataPoint), where.entityId);
  const covered = (isSeen ? cellsOf(context, dataPoint) : []).filter(
    ({ entityId, period }) =>
      (where.entityId === null || where.entityId === entityId) && (where.period === null || where.period === period),
  );
  if (covered.length === 0) throw new AppError('invalid', 'No cell of this data point is asked there.');
  mayOptOut(
    context,
    dataPoint,
    covered.map(({ entityId }) => entityId),
    act.caller,
  );
  const others = dataPoint.optOuts.filter((each) => each.entityId !== where.entityId || each.period !== where.period);
  if (!change.optedOut) {
    if (others.length === dataPoint.optOuts.length) throw new AppError('conflict', 'It is not opted out.');
    await saveDataPoints(context, [{ dataPointId: named.dataPointId, optOuts: others }], event(act, 'opt-in'));
    return;
  }
  if (!change.reason)
    throw new AppError('invalid', 'Choose why.', { fields: { reason: 'Choose why it is opted out' } });
  await mustBeEmpty(context, dataPoint, covered);
  const optOut: OptOut = {
    ...where,
    reason: change.reason,
    note: change.note ?? '',
    by: act.caller.userId,
    at: act.now.toISOString(),
  };
  await saveDataPoints(
    context,
    [{ dataPointId: named.dataPointId, optOuts: [...others, optOut] }],
    event(act, 'opt-out'),
  );
}

function mayOptOut(
  context: YearContext,
  dataPoint: DataPointOfYear,
  entityIds: readonly string[],
  caller: Caller,
): void {
  const assigned = assignedOf(context, dataPoint);
  if (!entityIds.every((id) => mayEnter(caller, assigned, id))) {
    throw new AppError('forbidden', 'You can opt out only where you have access to all entities concerned.');
  }
  const chosen = new Set(context.record?.frameworks ?? []);
  const required = dataPoint.definition.frameworks.some(({ version }) => chosen.has(version));
  if (required && !isAdmin(caller)) {
    throw new AppError(
      'forbidden',
      'A framework of this year requires this data point: an administrator can opt it out.',
    );
  }
  if (isGathererOnly(caller) && entityIds.length === 0) {
    throw new AppError('forbidden', 'You have no access to the entities of this data point.');
  }
}

async function mustBeEmpty(
  context: YearContext,
  dataPoint: DataPointOfYear,
  covered: readonly { readonly entityId: string; readonly period: Period }[],
): Promise<void> {
  const entityIds = [...new Set(covered.map(({ entityId }) => entityId))];
  const rows = await rowsOf(context.orgId, context.label, dataPoint.definition.key, entityIds);
  const filled = covered.filter((cell) => (cellAt(rows, cell)?.state ?? 'EMPTY') !== 'EMPTY');
  if (filled.length === 0) return;
  throw new AppError('conflict', `${filled.length} of these cells hold values. Clear them first, then opt out.`, {
    current: { filled: filled.map(({ entityId, period }) => ({ entityId, period })) },
  });
}

/** Assigns sections and single data points to people. */
export async function assign(
  whose: Whose,
  label: number,
  { changes }: v.InferOutput<typeof AssignmentChange>,
  act: Act,
): Promise<void> {
  const context = await loadYear(whose, label);
  const { orgId } = context;
  if (!context.record) throw new AppError('conflict', `Set the year ${label} up first.`);
  mustBeChangeable(context.record);
  const members = new Map((await memberships.list(orgId)).map((member) => [member.userId, member]));
  const entityIds = new Set(context.entities.map(({ id }) => id));
  const fields: Record<string, string> = {};
  for (const [index, { groupId, dataPointId, assignees }] of changes.entries()) {
    const at = `changes.${index}`;
    if (!context.catalogue.sectionByKey.has(groupId)) fields[`${at}.groupId`] = 'There is no such question group';
    if (dataPointId !== undefined && context.catalogue.dataPointByKey.get(dataPointId)?.group !== groupId) {
      fields[`${at}.dataPointId`] = 'This data point is not of the group';
    }
    for (const [place, assignee] of assignees.entries()) {
      const problem = assigneeProblem(assignee, members, entityIds);
      if (problem) fields[`${at}.assignees.${place}`] = problem;
    }
  }
  const first = Object.values(fields)[0];
  if (first !== undefined) throw new AppError('invalid', first, { fields });
  const sections = changes.filter(({ dataPointId }) => dataPointId === undefined);
  const points = changes.flatMap(({ dataPointId, assignees }) => (dataPointId ? [{ dataPointId, assignees }] : []));
  const [ofSections, ofPoints] = [event(act, 'assign-groups'), event(act, 'assign-data-points')];
  if (sections.length > 0) await years.saveSections(orgId, label, sections, ofSections);
  if (points.length > 0) await saveDataPoints(context, points, ofPoints);
  // Sections and data points are two events of one act, of which each person is told once.
  await tellOfYear(orgId, label, sections.length > 0 ? ofSections : ofPoints, () => newlyAsked(context, changes));
}

function assigneeProblem(
  { userId, entityIds }: Assignee,
  members: ReadonlyMap<string, memberships.Membership>,
  known: ReadonlySet<string>,
): string | undefined {
  const member = members.get(userId);
  if (!member) return 'This person is not a member of the organisation';
  if (member.roles.every((role) => role === 'DATA_VIEWER' || role === 'FM_DATA_VIEWER')) {
    return 'This person only views data and cannot be asked';
  }
  if (entityIds.some((id) => !known.has(id))) return 'There is no such entity';
  return undefined;
}
