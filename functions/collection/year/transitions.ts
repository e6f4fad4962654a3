import * as cells from '#functions/collection/cells/store.ts';
import { AppError } from '#shared/api/problem.ts';
import { reportingEntities } from '#shared/collection/asked/rules.ts';
import { completionObstacles, draftObstacles, launchObstacles } from '#shared/collection/year/rules.ts';
import type { Obstacle } from '#shared/collection/year/schema.ts';
import type { Caller } from '#shared/people/access.ts';
import { tellLaunched } from './asked.ts';
import { tellWhoEnters } from './closed.ts';
import { event, mustBeCurrent } from './configure.ts';
import { loadYear, type YearContext } from './context.ts';
import { factsOf } from './facts.ts';
import * as years from './store.ts';

type Act = { readonly caller: Caller; readonly now: Date };

/**
 * Opens the year for collection: the gates open and the list of reporting entities is written down, so that an entity
 * archived later does not vanish from a year that it reported in.
 * @throws AppError `conflict` with the obstacles
 */
export async function launch(orgId: string, label: number, baseVersion: number, act: Act): Promise<void> {
  const context = await loadYear(orgId, label);
  mustBeCurrent(context, baseVersion);
  refuse(launchObstacles(await factsOf(context, act.caller)));
  const record = mustExist(context);
  const entityIds = reportingEntities(context.asking, context.entities).map(({ id }) => id);
  const change = { status: 'LAUNCHED' as const, launchedAt: act.now.toISOString(), entityIds };
  await years.save(record, change, event(act, 'launch'), 'OPEN');
  await tellLaunched({ ...context, asking: { ...context.asking, entityIds } }, act);
}

type Completion = {
  readonly baseVersion: number;
  readonly acceptIncomplete: boolean;
  readonly reason?: string | undefined;
};

/** Closes the year for entry. Open sections are refused unless they are accepted. */
export async function complete(orgId: string, label: number, ask: Completion, act: Act): Promise<void> {
  const context = await loadYear(orgId, label);
  mustBeCurrent(context, ask.baseVersion);
  const obstacles = completionObstacles(await factsOf(context, act.caller));
  refuse(ask.acceptIncomplete ? obstacles.filter(({ code }) => code !== 'incomplete') : obstacles);
  const change = { status: 'COMPLETED' as const, completedAt: act.now.toISOString() };
  const accepted = obstacles.map(({ message }) => message);
  await years.save(mustExist(context), change, event(act, 'complete', { accepted }, ask.reason), 'CLOSED');
  await tellWhoEnters(orgId, label, 'complete', ask.reason, act);
}

/** Opens a completed year again, with a reason; a lock of its own stays. */
export async function reopen(
  orgId: string,
  label: number,
  ask: { readonly baseVersion: number; readonly reason: string | undefined },
  act: Act,
): Promise<void> {
  const context = await loadYear(orgId, label);
  mustBeCurrent(context, ask.baseVersion);
  const record = mustExist(context);
  if (record.status !== 'COMPLETED') throw new AppError('conflict', 'Only a completed year can be reopened.');
  if (!ask.reason) {
    throw new AppError('invalid', 'Say why the year is reopened.', { fields: { reason: 'Give a reason' } });
  }
  const gates = record.lockState === 'LOCKED' ? 'CLOSED' : 'OPEN';
  const change = { status: 'LAUNCHED' as const, completedAt: null };
  await years.save(record, change, event(act, 'reopen', undefined, ask.reason), gates);
  await tellWhoEnters(orgId, label, 'reopen', ask.reason, act);
}

/**
 * Takes a launched year back to draft, while no value exists. The gates close first and the rows are read after, so that
 * no value can slip in between; where one is found they open again.
 */
export async function backToDraft(orgId: string, label: number, baseVersion: number, act: Act): Promise<void> {
  const context = await loadYear(orgId, label);
  mustBeCurrent(context, baseVersion);
  refuse(draftObstacles(await factsOf(context, act.caller)));
  const draft = await years.save(
    mustExist(context),
    { status: 'DRAFT', launchedAt: null },
    event(act, 'back-to-draft'),
    'CLOSED',
  );
  for (const { id } of context.entities) {
    if (!(await cells.hasValues(orgId, label, id))) continue;
    const launchedAt = context.record?.launchedAt ?? act.now.toISOString();
    await years.save(draft, { status: 'LAUNCHED', launchedAt }, event(act, 'back-to-draft-refused'), 'OPEN');
    throw new AppError('conflict', 'Values were entered already. A year goes back to draft only while it has none.');
  }
}

/** Locks or unlocks the year, always with a reason. The gates of a completed year stay closed. */
export async function changeLock(
  orgId: string,
  label: number,
  ask: { readonly state: 'LOCKED' | 'UNLOCKED'; readonly reason: string },
  act: Act,
): Promise<void> {
  const record = mustExist(await loadYear(orgId, label));
  if (record.status === 'DRAFT')
    throw new AppError('conflict', 'A year in draft takes no values: there is nothing to lock.');
  if (record.lockState === ask.state) {
    throw new AppError('conflict', `The year is ${ask.state === 'LOCKED' ? 'locked' : 'unlocked'} already.`);
  }
  const open = ask.state === 'UNLOCKED' && record.status === 'LAUNCHED';
  const change = {
    lockState: ask.state,
    lockReason: ask.reason,
    lockBy: act.caller.userId,
    lockAt: act.now.toISOString(),
  };
  const action = ask.state === 'LOCKED' ? 'lock' : 'unlock';
  await years.save(record, change, event(act, action, undefined, ask.reason), open ? 'OPEN' : 'CLOSED');
  await tellWhoEnters(orgId, label, action, ask.reason, act);
}

function refuse(obstacles: readonly Obstacle[]): void {
  if (obstacles.length === 0) return;
  throw new AppError('conflict', obstacles.map(({ message }) => message).join(' '), { current: { obstacles } });
}

function mustExist({ record, label }: YearContext): years.YearRecord {
  if (!record) throw new AppError('conflict', `Set the year ${label} up first.`);
  return record;
}
