import { tellSurely } from '#functions/core/events/told.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { mailOrgOf } from '#functions/core/mfa/app.ts';
import * as notifications from '#functions/core/notices/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { endMembership } from '#functions/people/members/remove.ts';
import { proveAnew } from '#functions/people/mfa/prove.ts';
import type { Visitor } from '#functions/people/mfa/set-up.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Parsed } from '#shared/api/route.ts';
import { privacyEvents } from '#shared/people/privacy/events.ts';
import type { privacyRoutes } from '#shared/people/privacy/routes.ts';
import { adminRoleOf } from '#shared/people/roles/rules.ts';
import { type Place, places, theirself } from './places.ts';

/**
 * Erases a person at their own wish, which they prove anew first. Once proven, a try that was cut off goes on without: by then
 * the account that could prove anything may be gone.
 * @throws AppError as `proveAnew` and `erasePerson`
 */
export async function eraseByThemselves(
  { user, session, now }: Visitor,
  { confirmEmail, ...proof }: Parsed<typeof privacyRoutes.erasePerson>['body'],
): Promise<void> {
  const { userId } = user;
  mustBeTheirs(user, confirmEmail);
  await refuseLastAdministrator(userId);
  if (!user.erasureProvenAt) {
    await proveAnew(user, session, proof, now);
    await users.save(userId, { erasureProvenAt: now.toISOString() });
  }
  await erasePerson(userId, confirmEmail, now);
}

/**
 * Empties every place that holds a person: memberships end, everything that says who they are goes (`places.ts`), and their id stays
 * in histories as 'Former user'. Every step may be done twice, and the last one, after which nobody is signed in any more,
 * leaves the tombstone: a call that was cut off is finished by the next one.
 * @param from the places that are emptied
 * @throws AppError `invalid` for another address than their own, `conflict` for the last administrator of an organisation
 */
export async function erasePerson(
  userId: string,
  confirmEmail: string,
  now: Date,
  from: readonly Place[] = places,
): Promise<void> {
  const user = await users.get(userId);
  mustBeTheirs(user, confirmEmail);
  await refuseLastAdministrator(userId);
  const orgId = await mailOrgOf(user);
  for (const membership of await memberships.listOfUser(userId)) await leave(membership, now);
  // Before the places are looked at: what is made from now on names nobody, and what was made before is found in them.
  await users.save(userId, { erasingAt: now.toISOString() });
  for (const place of from.filter((each) => each !== theirself)) await place.erase(user, now);
  // The one mail that still goes to the address, and its key with it. The order is one mail, however often it is given; after
  // the last step there is no address to send it to.
  const what = { action: 'user-erased', subject: 'person', subjectId: userId, orgId } as const;
  const by = { actorId: userId, via: 'membership', eventId: `erasure-${userId}` } as const;
  await tellSurely(privacyEvents, { ...what, ...by, at: now });
  if (from.includes(theirself)) await theirself.erase(user, now);
}

function mustBeTheirs(user: users.User, confirmEmail: string): void {
  if (confirmEmail === user.email) return;
  const message = 'This is not your e-mail address';
  throw new AppError('invalid', `${message}.`, { fields: { confirmEmail: message } });
}

/** What the person was told in an organisation, and the membership last: it is what the next try finds the rest by. */
async function leave({ orgId, userId }: memberships.Membership, now: Date): Promise<void> {
  await notifications.forget({ orgId, userId });
  try {
    await endMembership(orgId, userId, { actor: { userId, via: 'membership' }, action: 'user-erased' }, now);
  } catch (error) {
    // The index still names a membership that has ended a moment ago.
    if (!(error instanceof AppError && error.code === 'missing')) throw error;
  }
}

/** Looks at all organisations before anything is done; each is looked at again when its membership ends. */
async function refuseLastAdministrator(userId: string): Promise<void> {
  const own = await memberships.listOfUser(userId);
  const records = await organisations.listByIds(own.map(({ orgId }) => orgId));
  const alone = await mapSome(records, AT_ONCE, (record) => isLastAdministrator(record, userId));
  const names = records.filter((_, i) => alone[i]).map(({ name }) => name);
  if (names.length === 0) return;
  throw new AppError(
    'conflict',
    `You are the last administrator of ${names.join(', ')}. Make somebody else an administrator there first.`,
  );
}

async function isLastAdministrator(record: organisations.OrganisationRecord, userId: string): Promise<boolean> {
  const role = adminRoleOf(record.organizationType) ?? 'SEDUM_SUPER_ADMIN';
  const holders = (await memberships.listNow(record.orgId)).filter(({ roles }) => roles.includes(role));
  if (!holders.some((holder) => holder.userId === userId)) return false;
  const others = await users.listByIds(holders.map((holder) => holder.userId).filter((id) => id !== userId));
  return others.every(({ disabled, erasedAt }) => disabled || erasedAt);
}
