import { type NewEvent, record, recording } from '#functions/core/events/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import { changeOver } from '#functions/db/changeOver.ts';
import { transact } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';
import { toAdminUser } from './present.ts';

/** Trail events that fit into one transaction beside the change itself. */
const TOGETHER = 90;

type Change = { readonly name?: string | undefined; readonly disabled?: boolean | undefined };

/**
 * Corrects a name, or disables and enables a person. Nobody disables themselves, and two who disable each other at once
 * cannot both succeed: whoever acts must still be able to sign in, so one super admin always stays.
 * @throws AppError `missing`, `forbidden`, or `conflict` with `current` over a stale version
 */
export async function changeUser(
  userId: string,
  { version, ...change }: Change & { readonly version: number },
  caller: Caller,
  now: Date,
) {
  if (change.disabled && userId === caller.userId) {
    throw new AppError('forbidden', 'You cannot disable yourself: another super admin can.');
  }
  const current = await person(userId);
  const mustHold = await changeOver(version, current, {
    message: 'Somebody else changed this person meanwhile.',
    now: async () => toAdminUser(await person(userId)),
  });
  const after = {
    ...(change.name !== undefined && { changed: 'name' }),
    ...(change.disabled !== undefined && { state: change.disabled ? 'disabled' : 'enabled' }),
  };
  const what = { action: 'user-changed', subject: 'person', subjectId: userId, after } as const;
  const event = { ...what, orgId: caller.orgId, actorId: caller.userId, via: 'staff' } as const;
  const events = await inTrailsOf(userId, event);
  const writes = [
    users.changingFrom(userId, version, change),
    ...(userId === caller.userId ? [] : [users.mayStillSignIn(caller.userId)]),
    ...events.slice(0, TOGETHER).flatMap((event) => recording(event, now)),
  ];
  const [refused] = await transact(writes);
  if (refused?.index === 0) await mustHold([refused]);
  if (refused) throw new AppError('forbidden', 'You have just been disabled yourself.');
  for (const event of events.slice(TOGETHER)) await record(event, now);
  return toAdminUser(await person(userId));
}

/**
 * A person who was not erased.
 * @throws AppError `missing`
 */
export async function person(userId: string): Promise<users.User> {
  const user = await users.get(userId);
  if (user.erasedAt) throw new AppError('missing', 'There is no such person.');
  return user;
}

/** What staff did to a person, for the audit trail of each of their organisations. */
export async function inTrailsOf(userId: string, event: NewEvent): Promise<NewEvent[]> {
  const own = await memberships.listOfUser(userId);
  return own.map(({ orgId }) => ({ ...event, orgId }));
}
