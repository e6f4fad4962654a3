import { unassign } from '#functions/collection/api.ts';
import { afterwards } from '#functions/core/afterwards.ts';
import { happened, recording } from '#functions/core/events/store.ts';
import { tellOf } from '#functions/core/events/told.ts';
import * as links from '#functions/core/links/store.ts';
import type { Actor, Granter } from '#functions/core/memberships/granting.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { AppError } from '#shared/api/problem.ts';
import { memberEvents } from '#shared/people/members/events.ts';
import { adminRoleOf } from '#shared/people/roles/rules.ts';
import { type Acting, managed } from './change.ts';
import { writeGuarded } from './guarded.ts';

const TRIES = 5;

/**
 * Removes somebody from an organisation, from their next request on, and tells them by mail. What they were asked for falls
 * to the years' default assignees.
 * @throws AppError `missing`, `forbidden` for oneself and for somebody above the granter, `conflict` for the last
 * administrator
 */
export async function removeMember(
  { orgId, organizationType }: organisations.OrganisationRecord,
  granter: Acting,
  userId: string,
  now: Date,
): Promise<void> {
  await managed(granter, userId, organizationType);
  await endMembership(orgId, userId, { actor: granter, action: 'user-removed', granter }, now);
}

type End = {
  readonly actor: Actor;
  readonly action: 'user-removed' | 'user-erased';
  /** Whose role has to be above the person's; undefined where people leave by themselves. */
  readonly granter?: (Granter & { readonly orgId: string }) | undefined;
};

/**
 * Ends a membership with all that hangs on it: an owner's organisation has no owner any more, what the person was asked for
 * in years that are not finished falls to the default assignees, and a fund manager's companies are no longer granted.
 * @throws AppError `missing`, `conflict` for the last administrator, and as `removeMember` where there is a granter
 */
export async function endMembership(orgId: string, userId: string, end: End, now: Date): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    if (await ended(orgId, userId, end, now)) break;
    if (tried === TRIES) {
      throw new AppError('unavailable', 'This person is being changed at this moment. Try again.', { retryAfter: 1 });
    }
  }
  await afterwards('assignments of a removed person ended', () =>
    unassign(orgId, userId, end.actor.userId ?? userId, now),
  );
  await afterwards('companies of a removed person taken back', () => links.ungrant(orgId, userId));
}

/** @returns false where the membership or the owner changed meanwhile, so that everything has to be looked at again */
async function ended(orgId: string, userId: string, { actor, action, granter }: End, now: Date): Promise<boolean> {
  const organisation = await organisations.getNow(orgId);
  const membership = granter
    ? (await managed(granter, userId, organisation.organizationType)).membership
    : await memberships.find(orgId, userId);
  if (!membership) throw new AppError('missing', 'There is no such person in this organisation.');
  const adminRole = adminRoleOf(organisation.organizationType);
  const before = { roles: [...membership.roles].toSorted().join(', ') };
  const by = { actorId: actor.userId, via: actor.via };
  const event = happened({ ...by, orgId, action, subject: 'person', subjectId: userId, before } as const, now);
  const writes = [
    ...(await memberships.removal(membership)),
    organisations.leaving(organisation, userId),
    ...recording(event, now),
  ];
  const lost = adminRole && membership.roles.includes(adminRole) ? adminRole : undefined;
  const moved = await writeGuarded(writes, { orgId, userId, lost, granter });
  if (moved.length > 0) return false;
  // Whoever is erased hears of it once, when they are erased everywhere.
  if (isRemoval(event)) await tellOf(memberEvents, event);
  return true;
}

function isRemoval<E extends { readonly action: End['action'] }>(
  event: E,
): event is E & { readonly action: 'user-removed' } {
  return event.action === 'user-removed';
}
