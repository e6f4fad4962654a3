import type { Visit } from '#functions/auth/sessions/lifecycle.ts';
import { deviceCookieName, isKnown } from '#functions/core/devices/store.ts';
import type * as users from '#functions/core/people/store.ts';
import { countRequest, forgive } from '#functions/core/rate/store.ts';
import { hashOf } from '#functions/core/sessions/store.ts';
import { networkOf } from './network.ts';

/** What is tried at an address without being signed in. */
type Tried = 'password' | 'reset-code' | 'reset-mail';

/** Who tries, as far as it can be told: a browser of the person, or any other one by its network. */
export type Origin = { readonly isKnown: boolean; readonly subject: string };

/**
 * Where the tries at somebody's address come from. What strangers do must not keep the owner out, so that each origin has a
 * count of its own, and a browser in which the person has signed in before is not among the strangers.
 * @param user the person at the address; undefined takes the same way
 */
export async function originOf(user: users.User | undefined, { request, now }: Visit): Promise<Origin> {
  const deviceId = request.cookie(deviceCookieName());
  if (deviceId && (await isKnown(user?.userId, deviceId, now))) {
    return { isKnown: true, subject: `device ${hashOf(deviceId)}` };
  }
  return { isKnown: false, subject: `network ${networkOf(request.ip)}` };
}

/**
 * Counts a try at an address from an origin, and beside it those of all strangers together, whose bound is higher: many
 * networks must not guess without end.
 * @throws AppError `too-many` with the seconds to wait
 */
export async function countTry(tried: Tried, email: string, origin: Origin, now: Date): Promise<void> {
  await countRequest(tried, subjectOf(email, origin), now);
  if (!origin.isKnown) await countRequest(`${tried}-of-strangers`, email, now);
}

/** Forgets the tries of an origin, once one of them has shown that it was no guess. */
export async function forgiveTries(tried: Tried, email: string, origin: Origin, now: Date): Promise<void> {
  await forgive(tried, subjectOf(email, origin), now);
}

const subjectOf = (email: string, { subject }: Origin) => `${email}|${subject}`;
