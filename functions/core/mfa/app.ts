import { afterwards } from '#functions/core/afterwards.ts';
import { type Facts, happened, record, recording } from '#functions/core/events/store.ts';
import { tellSurely } from '#functions/core/events/told.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import * as sessions from '#functions/core/sessions/store.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Via } from '#shared/people/access.ts';
import { mfaEvents } from '#shared/people/mfa/events.ts';

/** Trail events that fit into one transaction beside the change itself; nobody is in so many organisations. */
const TOGETHER = 90;

/** What the audit trails say of an authenticator app, and who did it. */
export type AppEvent = {
  readonly action: keyof typeof mfaEvents;
  readonly actorId: string;
  readonly via: Via;
  readonly after?: Facts;
};

/** What is known of a person's app; null takes it away. */
type AppChange = { readonly mfaEnabledAt?: string | null; readonly mfaReset?: users.User['mfaReset'] | null };

/**
 * Changes what is known of a person's app, and says so in the trail of each of their organisations, in one transaction.
 * @throws AppError `missing` where the person was erased meanwhile
 */
export async function changeApp(
  { userId }: users.User,
  change: AppChange,
  event: AppEvent,
  now: Date,
): Promise<users.User> {
  if (!(await writeApp(userId, [users.changing(userId, change)], event, now))) throw nobody();
  return users.get(userId);
}

/**
 * The same for an app that came or went: whoever signed in before, with what counted then, is signed out.
 * @param kept the session in which the person does it themselves; it goes on, unless it was ended meanwhile
 * @throws AppError `missing` where the person was erased meanwhile
 */
export async function changeSignIn(
  { userId }: users.User,
  change: AppChange,
  event: AppEvent,
  now: Date,
  kept?: sessions.Session,
): Promise<users.User> {
  const keeping = kept && [users.changingSignIn(userId, change), sessions.outliving(kept)];
  if (keeping && (await writeApp(userId, keeping, event, now))) return users.get(userId);
  if (!(await writeApp(userId, [users.changingSignIn(userId, change)], event, now))) throw nobody();
  return users.get(userId);
}

/**
 * Writes changes about a person with their trail events in one transaction, and tells the person by mail; false where a condition
 * does not hold. It is one event, that stands in the trail of each of their organisations, and one mail.
 */
export async function writeApp(
  userId: string,
  changes: readonly Write[],
  event: AppEvent,
  now: Date,
): Promise<boolean> {
  const own = await memberships.listOfUser(userId);
  const told = happened({ ...event, subject: 'person', subjectId: userId } as const, now);
  const events = own.map(({ orgId }) => ({ ...told, orgId }));
  const refusals = await transact([...changes, ...events.slice(0, TOGETHER).flatMap((each) => recording(each, now))]);
  if (refusals.length > 0) return false;
  for (const each of events.slice(TOGETHER)) await record(each, now);
  await afterwards(`told of ${event.action}`, async () =>
    tellSurely(mfaEvents, { ...told, orgId: await mailOrgOf(await users.get(userId)) }),
  );
  return true;
}

/** Notes that a person has proven an app, and tells them by mail; every session but `kept` ends. */
export async function noteAppSetUp(user: users.User, now: Date, kept?: sessions.Session): Promise<users.User> {
  const change = { mfaEnabledAt: now.toISOString(), mfaReset: null };
  return changeSignIn(user, change, { action: 'mfa-set-up', ...byThemselves(user) }, now, kept);
}

/** Notes that a person has switched the app off, and tells them by mail; every session but `kept` ends. */
export async function noteAppSwitchedOff(user: users.User, now: Date, kept: sessions.Session): Promise<users.User> {
  const change = { mfaEnabledAt: null, mfaReset: null };
  return changeSignIn(user, change, { action: 'mfa-switched-off', ...byThemselves(user) }, now, kept);
}

function byThemselves({ userId }: users.User) {
  return { actorId: userId, via: 'membership' } as const;
}

function nobody(): AppError {
  return new AppError('missing', 'There is no such person.');
}

/** The organisation under which a mail to a person is kept: their own, or the provider's for somebody without one. */
export async function mailOrgOf({ userId, defaultOrgId }: users.User): Promise<string> {
  const orgId = defaultOrgId ?? (await memberships.listOfUser(userId))[0]?.orgId;
  if (orgId) return orgId;
  const [provider] = await organisations.listOfType('admin');
  if (!provider) throw new Error('The provider has no organisation of its own');
  return provider.orgId;
}
