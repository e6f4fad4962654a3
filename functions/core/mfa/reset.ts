import { authenticatorApps } from '#functions/core/identity/current.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import { MFA_RESET_HOURS } from '#shared/admin/users/routes.ts';
import { AppError } from '#shared/api/problem.ts';
import { HOUR_MS } from '#shared/library/dates/rules.ts';
import { type AppEvent, changeApp, writeApp } from './app.ts';

/**
 * Asks for a reset of a person's authenticator app, as a member of staff. The first asks, and the person is told by mail; it
 * takes effect after 24 hours, or at once when a second member of staff asks as well. The same one asking again changes
 * nothing. A sign-in with the app in the meantime ends the request: the person has not lost it.
 * @returns the person afterwards: with `mfaReset` while it waits, without `mfaEnabledAt` once it is done
 * @throws AppError `missing`, or `conflict` where there is no app to reset, or the request was stopped at this moment
 */
export async function askReset(userId: string, staffId: string, now: Date): Promise<users.User> {
  const user = await users.get(userId);
  if (user.erasedAt) throw new AppError('missing', 'There is no such person.');
  if (user.method === 'MICROSOFT_AD') {
    throw new AppError('conflict', 'This person signs in with Microsoft: their directory resets the second factor.');
  }
  if (!user.mfaEnabledAt) throw new AppError('conflict', 'This person has no authenticator app.');
  const asked = user.mfaReset;
  if (asked && (asked.askedById !== staffId || isDue(user, now))) return reset(user, asked, staffId, now);
  if (asked) return user;
  const effectiveAt = new Date(now.getTime() + MFA_RESET_HOURS * HOUR_MS).toISOString();
  const mfaReset = { askedAt: now.toISOString(), askedById: staffId, effectiveAt };
  const event = { action: 'mfa-reset-asked', actorId: staffId, via: 'staff', after: { effectiveAt } } as const;
  return changeApp(user, { mfaReset }, event, now);
}

/**
 * Stops a reset that waits, also one whose time has come while nobody signed in. The person is told by mail. Where none
 * waits, or it was decided meanwhile that it happens, nothing changes.
 * @throws AppError `missing` for nobody, or an erased person
 */
export async function stopReset(userId: string, by: Omit<AppEvent, 'action'>, now: Date): Promise<users.User> {
  const user = await users.get(userId);
  if (user.erasedAt) throw new AppError('missing', 'There is no such person.');
  if (!user.mfaReset) return user;
  const change = users.stoppingReset(userId, user.mfaReset.askedAt);
  await writeApp(userId, [change], { ...by, action: 'mfa-reset-stopped' }, now);
  return users.get(userId);
}

/** Has the time of a reset come, or was it decided that it happens at once and not carried through? */
export function isDue({ mfaReset }: Pick<users.User, 'mfaReset'>, now: Date): boolean {
  return mfaReset !== undefined && (mfaReset.confirmedById !== undefined || mfaReset.effectiveAt <= now.toISOString());
}

/** Carries out a reset whose time has come, at the person's next sign-in; one that was stopped at this moment stays undone. */
export async function resetNow(user: users.User, now: Date): Promise<users.User> {
  const { mfaReset } = user;
  if (!mfaReset) return user;
  return (await carriedOut(user, mfaReset, mfaReset.askedById, now)) ?? users.get(user.userId);
}

type Asked = NonNullable<users.User['mfaReset']>;

async function reset(user: users.User, asked: Asked, staffId: string, now: Date): Promise<users.User> {
  const done = await carriedOut(user, asked, staffId, now);
  if (done) return done;
  throw new AppError('conflict', 'This reset was stopped or carried out at this moment. Look at the person again.');
}

/**
 * First decides, so that nobody stops what is being done; then takes the app away where it counts, and notes it. A call that
 * breaks off is finished by the next one.
 * @returns undefined where somebody else was quicker
 */
async function carriedOut(user: users.User, asked: Asked, byId: string, now: Date): Promise<users.User | undefined> {
  const { userId, cognitoUsername } = user;
  const { askedAt, confirmedById = byId } = asked;
  if (!asked.confirmedById) {
    const refusals = await transact([users.confirmingReset(userId, askedAt, confirmedById)]);
    if (refusals.length > 0) return undefined;
  }
  if (cognitoUsername) await authenticatorApps().switchOffTotp(cognitoUsername);
  const event = { action: 'mfa-reset-done', actorId: confirmedById, via: 'staff' } as const;
  if (!(await writeApp(userId, [users.finishingReset(userId, askedAt)], event, now))) return undefined;
  return users.get(userId);
}
