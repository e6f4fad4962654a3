import { authenticatorApps } from '#functions/auth/identity/current.ts';
import { post } from '#functions/mail/outbox.ts';
import { afterwards } from '#functions/people/memberships/afterwards.ts';
import * as users from '#functions/people/users/store.ts';
import { MFA_RESET_HOURS } from '#shared/admin/users/routes.ts';
import { AppError } from '#shared/api/problem.ts';
import { HOUR_MS } from '#shared/library/dates/rules.ts';
import { type AppEvent, changeApp, changeSignIn, mailOrgOf, tell, writeApp } from './app.ts';

/**
 * Asks for a reset of a person's authenticator app, as a member of staff. The first asks, and the person is told by mail; it
 * takes effect after 24 hours, or at once when a second member of staff asks as well. The same one asking again changes
 * nothing. A sign-in with the app in the meantime ends the request: the person has not lost it.
 * @returns the person afterwards: with `mfaReset` while it waits, without `mfaEnabledAt` once it is done
 * @throws AppError `missing`, or `conflict` where there is no app to reset
 */
export async function askReset(userId: string, staffId: string, now: Date): Promise<users.User> {
  const user = await users.get(userId);
  if (user.erasedAt) throw new AppError('missing', 'There is no such person.');
  if (user.method === 'MICROSOFT_AD') {
    throw new AppError('conflict', 'This person signs in with Microsoft: their directory resets the second factor.');
  }
  if (!user.mfaEnabledAt) throw new AppError('conflict', 'This person has no authenticator app.');
  const asked = user.mfaReset;
  if (asked && (asked.askedById !== staffId || isDue(user, now))) {
    return reset(user, { action: 'mfa-reset-done', actorId: staffId, via: 'staff' }, now);
  }
  if (asked) return user;
  const effectiveAt = new Date(now.getTime() + MFA_RESET_HOURS * HOUR_MS).toISOString();
  const mfaReset = { askedAt: now.toISOString(), askedById: staffId, effectiveAt };
  const saved = await changeApp(user, { mfaReset }, { action: 'mfa-reset-asked', actorId: staffId, via: 'staff' }, now);
  await afterwards('mail of a reset of an authenticator app', async () => {
    const facts = { effective: inWords(effectiveAt), name: user.name };
    await post({ orgId: await mailOrgOf(user), to: user.email, kind: 'mfa-reset', facts });
  });
  return saved;
}

/**
 * Stops a reset that waits, also one whose time has come while nobody signed in. The person is told by mail. Where none
 * waits, or it was carried out meanwhile, nothing changes.
 * @throws AppError `missing` for nobody, or an erased person
 */
export async function stopReset(userId: string, by: Omit<AppEvent, 'action'>, now: Date): Promise<users.User> {
  const user = await users.get(userId);
  if (user.erasedAt) throw new AppError('missing', 'There is no such person.');
  if (!user.mfaReset) return user;
  const change = users.stoppingReset(userId, user.mfaReset.askedAt);
  if (await writeApp(userId, [change], { ...by, action: 'mfa-reset-stopped' }, now)) {
    const who = by.actorId === userId ? 'you' : 'the Sedum staff';
    await tell(
      user,
      `The reset of your authenticator app was stopped by ${who}. Every sign-in with your password asks for its code as before.`,
    );
  }
  return users.get(userId);
}

/** Has the time of a reset come? */
export function isDue({ mfaReset }: Pick<users.User, 'mfaReset'>, now: Date): boolean {
  return mfaReset !== undefined && mfaReset.effectiveAt <= now.toISOString();
}

/** Carries out a reset whose time has come, at the person's next sign-in. */
export function resetNow(user: users.User, now: Date): Promise<users.User> {
  return reset(user, { action: 'mfa-reset-done', actorId: user.mfaReset?.askedById, via: 'staff' }, now);
}

async function reset(user: users.User, event: AppEvent, now: Date): Promise<users.User> {
  // First where it counts: a second try finds the app off already and goes on.
  if (user.cognitoUsername) await authenticatorApps().switchOffTotp(user.cognitoUsername);
  const saved = await changeSignIn(user, { mfaEnabledAt: null, mfaReset: null }, event, now);
  await tell(
    user,
    'The authenticator app of your account was reset. Your password alone signs you in until you set one up.',
  );
  return saved;
}

function inWords(instant: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(instant))} UTC`;
}
