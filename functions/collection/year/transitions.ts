import { ulid } from 'ulid';
import * as cells from '#functions/collection/cells/store.ts';
import { projectYear } from '#functions/collection/rollups/project.ts';
import * as entityStore from '#functions/core/entities/store.ts';
import { backoff } from '#functions/db/failures.ts';
import { AppError } from '#shared/api/problem.ts';
import { reportingEntities } from '#shared/collection/asked/rules.ts';
import { completionObstacles, draftObstacles, launchObstacles } from '#shared/collection/year/rules.ts';
import type { Obstacle } from '#shared/collection/year/schema.ts';
import type { Caller } from '#shared/people/access.ts';
import { askedAtLaunch } from './asked.ts';
import { event, mustBeCurrent } from './configure.ts';
import { loadYear, mustBeChangeable, type YearContext } from './context.ts';
import { mustAgree } from './difference.ts';
import { type Frozen, freeze } from './freeze.ts';
import { FactsMoved } from './gates/store.ts';
import { isSealed, sealNow } from './seal.ts';
import * as seals from './seals/store.ts';
import { factsOf } from './step-facts.ts';
import * as years from './store.ts';
import { tellOfYear } from './told.ts';

type Noted = ReturnType<typeof event>;
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
  // From now on values are entered in this currency: the year keeps it, whatever the settings say later.
  // And they are asked, checked and added up by this version of the library, whatever is shipped later.
  const { currency, catalogue } = context;
  const pinned = { entityIds, currency, libraryVersion: catalogue.version };
  const change = { status: 'LAUNCHED' as const, launchedAt: act.now.toISOString(), ...pinned };
  const noted = event(act, 'launch');
  await years.save(record, change, noted, 'OPEN');
  await tellOfYear(orgId, label, noted, () => askedAtLaunch({ ...context, asking: { ...context.asking, entityIds } }));
}

type Completion = {
  readonly baseVersion: number;
  readonly acceptIncomplete: boolean;
  readonly reason?: string | undefined;
};

/**
 * Closes the year for entry, freezes its facts, and orders the seal of what was signed. Open sections are refused unless
 * they are accepted.
 */
export async function complete(orgId: string, label: number, ask: Completion, act: Act): Promise<void> {
  const noted = await closing(orgId, label, async (context, { factsId, conditions }) => {
    mustBeCurrent(context, ask.baseVersion);
    const obstacles = completionObstacles(await factsOf(context, act.caller));
    refuse(ask.acceptIncomplete ? obstacles.filter(({ code }) => code !== 'incomplete') : obstacles);
    const accepted = obstacles.map(({ message }) => message);
    const completedAt = act.now.toISOString();
    const seal = { sealId: ulid().toLowerCase(), completedAt, completedBy: act.caller.userId, reason: ask.reason };
    const change = { status: 'COMPLETED' as const, completedAt, factsId, sealId: seal.sealId };
    const also = [...conditions, seals.ordering({ orgId, year: label, ...seal })];
    const signed = event(act, 'complete', { accepted }, ask.reason);
    await years.save(mustExist(context), change, signed, 'CLOSED', also);
    return signed;
  });
  await tellOfYear(orgId, label, noted);
}

const TRIES = 6;

/**
 * Writes the facts of a year down and closes it by them. Where a share, a date or the consolidation changes on the way, what
 * was written is left and written anew, so that whatever was answered before the year closed is in its facts.
 * @param close decides and writes, with the conditions that came with the facts
 * @returns what it wrote
 */
async function closing(
  orgId: string,
  label: number,
  close: (context: YearContext, frozen: Frozen) => Promise<Noted>,
): Promise<Noted> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const revision = await entityStore.revisionNow(orgId);
    const context = await loadYear(orgId, label, { now: true });
    mustExist(context);
    try {
      return await close(context, await freeze(context, revision));
    } catch (error) {
      if (!(error instanceof FactsMoved)) throw error;
      await backoff(attempt);
    }
  }
  throw new AppError('unavailable', 'Entities or settings are being changed at this moment. Try again.', {
    retryAfter: 5,
  });
}

type Reopening = {
  readonly baseVersion: number;
  readonly reason: string | undefined;
  readonly facts?: 'today' | 'frozen' | undefined;
  readonly consent?: string | undefined;
};

/**
 * Opens a completed year again, with a reason; a lock of its own stays, and with it the facts. Else whoever reopens says by
 * which facts the year goes on where today's are others. What was signed is sealed before.
 * @throws AppError `conflict` with the difference where that was not said, or was said of another difference
 */
export async function reopen(orgId: string, label: number, ask: Reopening, act: Act): Promise<void> {
  const context = await loadYear(orgId, label, { now: true });
  mustBeCurrent(context, ask.baseVersion);
  const record = mustExist(context);
  if (record.status !== 'COMPLETED') throw new AppError('conflict', 'Only a completed year can be reopened.');
  if (!ask.reason) {
    throw new AppError('invalid', 'Say why the year is reopened.', { fields: { reason: 'Give a reason' } });
  }
  const locked = record.lockState === 'LOCKED';
  if (locked && ask.facts === 'today') {
    throw new AppError(
      'conflict',
      `${label} is locked as well. Unlock it first, or reopen it by the facts of its lock.`,
    );
  }
  const keeps = locked || ask.facts === 'frozen';
  if (!keeps) await mustAgree(context, ask.facts === 'today' ? ask.consent : undefined);
  // Where the job has not come to it yet; a large year answers 503 and is sealed by the job.
  if (!(await isSealed(record))) {
    await projectYear(orgId, label);
    await sealNow(orgId, label);
  }
  const change = { status: 'LAUNCHED' as const, completedAt: null, sealId: null, ...(!keeps && { factsId: null }) };
  const noted = event(act, 'reopen', { facts: keeps ? 'frozen' : 'today' }, ask.reason);
  await years.save(record, change, noted, locked ? 'CLOSED' : 'OPEN');
  await tellOfYear(orgId, label, noted);
}

/**
 * Gives a year that was unlocked or reopened by its frozen facts today's in their place; all of it is added up anew.
 * @throws AppError `locked` for a closed year, `conflict` where today's facts count already or others were agreed to
 */
export async function takeTodaysFacts(
  orgId: string,
  label: number,
  ask: { readonly baseVersion: number; readonly consent: string },
  act: Act,
): Promise<void> {
  const context = await loadYear(orgId, label, { now: true });
  mustBeChangeable(context.record);
  mustBeCurrent(context, ask.baseVersion);
  const record = mustExist(context);
  if (record.factsId === undefined) throw new AppError('conflict', `Today's facts count for ${label} already.`);
  await mustAgree(context, ask.consent);
  await years.save(record, { factsId: null }, event(act, 'take-facts'), 'OPEN');
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
    { status: 'DRAFT', launchedAt: null, currency: null, factsId: null },
    event(act, 'back-to-draft'),
    'CLOSED',
  );
  for (const { id } of context.entities) {
    if (!(await cells.hasValues(orgId, label, id))) continue;
    const launchedAt = context.record?.launchedAt ?? act.now.toISOString();
    const { currency } = context;
    const again = { status: 'LAUNCHED' as const, launchedAt, currency, factsId: context.record?.factsId ?? null };
    await years.save(draft, again, event(act, 'back-to-draft-refused'), 'OPEN');
    throw new AppError('conflict', 'Values were entered already. A year goes back to draft only while it has none.');
  }
}

/**
 * Locks or unlocks the year, always with a reason. A lock freezes its facts, and an unlocked year keeps them until an
 * administrator takes today's. The gates of a completed year stay closed.
 */
export async function changeLock(
  orgId: string,
  label: number,
  ask: { readonly state: 'LOCKED' | 'UNLOCKED'; readonly reason: string },
  act: Act,
): Promise<void> {
  const change = {
    lockState: ask.state,
    lockReason: ask.reason,
    lockBy: act.caller.userId,
    lockAt: act.now.toISOString(),
  };
  if (ask.state === 'LOCKED') {
    const noted = await closing(orgId, label, async (context, { factsId, conditions }) => {
      const record = mustDiffer(context, ask.state);
      const locked = event(act, 'lock', undefined, ask.reason);
      await years.save(record, { ...change, factsId }, locked, 'CLOSED', conditions);
      return locked;
    });
    return tellOfYear(orgId, label, noted);
  }
  const record = mustDiffer(await loadYear(orgId, label), ask.state);
  const gates = record.status === 'LAUNCHED' ? 'OPEN' : 'CLOSED';
  const noted = event(act, 'unlock', undefined, ask.reason);
  await years.save(record, change, noted, gates);
  await tellOfYear(orgId, label, noted);
}

function mustDiffer(context: YearContext, state: 'LOCKED' | 'UNLOCKED'): years.YearRecord {
  const record = mustExist(context);
  if (record.status === 'DRAFT')
    throw new AppError('conflict', 'A year in draft takes no values: there is nothing to lock.');
  if (record.lockState === state) {
    throw new AppError('conflict', `The year is ${state === 'LOCKED' ? 'locked' : 'unlocked'} already.`);
  }
  return record;
}

function refuse(obstacles: readonly Obstacle[]): void {
  if (obstacles.length === 0) return;
  throw new AppError('conflict', obstacles.map(({ message }) => message).join(' '), { current: { obstacles } });
}

function mustExist({ record, label }: YearContext): years.YearRecord {
  if (!record) throw new AppError('conflict', `Set the year ${label} up first.`);
  return record;
}
