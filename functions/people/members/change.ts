import { unassign } from '#functions/collection/api.ts';
import { afterwards } from '#functions/core/afterwards.ts';
import { happened, recording } from '#functions/core/events/store.ts';
import { tellOf } from '#functions/core/events/told.ts';
import { entityIdsOf, type Granter, reachable, refuseRoles } from '#functions/core/memberships/granting.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { changeOver } from '#functions/db/changeOver.ts';
import { AppError } from '#shared/api/problem.ts';
import { isViewerOnly, type Role } from '#shared/people/access.ts';
import { memberEvents } from '#shared/people/members/events.ts';
import type { Member, MemberChange } from '#shared/people/members/schema.ts';
import { adminRoleOf, mayManagePerson } from '#shared/people/roles/rules.ts';
import { writeGuarded } from './guarded.ts';
import { toMember } from './present.ts';

export type Acting = Granter & { readonly orgId: string };

/**
 * Gives a member other roles and reach, which count from their next request on.
 * @throws AppError `missing`, `forbidden` for oneself, for somebody above the granter and for roles above theirs, `invalid`
 * by field, `conflict` with the stored member where the version is old, and without for the last administrator
 */
export async function changeMember(
  organisation: OrganisationRecord,
  granter: Acting,
  userId: string,
  { version, ...wanted }: MemberChange,
  now: Date,
): Promise<Member> {
  const { orgId } = granter;
  const { membership, user } = await managed(granter, userId, organisation.organizationType);
  const mustHold = await changeOver(version, membership, {
    message: 'Somebody else changed this person’s access meanwhile. Look at it and save again.',
    now: () => memberNow(organisation, userId),
  });
  refuseRoles(granter, organisation.organizationType, wanted.roles);
  const access = await reachable(wanted, entityIdsOf(orgId));
  if (isSame(membership, access)) return toMember(membership, user, organisation);
  const adminRole = adminRoleOf(organisation.organizationType);
  const loses = adminRole && membership.roles.includes(adminRole) && !access.roles.includes(adminRole);
  const what = { action: 'user-changed', subject: 'person', subjectId: userId } as const;
  const by = { actorId: granter.userId, via: granter.via };
  const event = happened({ ...what, ...by, orgId, ...factsOf(membership, access) }, now);
  const writes = [memberships.changing(membership, access), ...recording(event, now)];
  const moved = await writeGuarded(writes, { orgId, userId, lost: loses ? adminRole : undefined, granter });
  await mustHold(moved);
  if (isViewerOnly(access) && !isViewerOnly(membership)) {
    await afterwards('assignments of a viewer ended', () => unassign(orgId, userId, granter.userId, now));
  }
  await tellOf(memberEvents, event);
  return toMember(await mustFind(orgId, userId), user, organisation);
}

/** A member whom the granter may change, with who they are. */
export async function managed(
  { orgId, userId: granterId, roles }: Acting,
  userId: string,
  organizationType: OrganisationRecord['organizationType'],
): Promise<{ readonly membership: memberships.Membership; readonly user: users.User }> {
  const [membership, user] = await Promise.all([memberships.find(orgId, userId), users.find(userId)]);
  if (!membership || !user) throw noSuchMember();
  if (userId === granterId) {
    throw new AppError('forbidden', 'Nobody changes or ends their own access. Ask another administrator.');
  }
  if (!mayManagePerson(roles, membership.roles, organizationType)) {
    throw new AppError('forbidden', 'This person has a role above your own. Ask an administrator who has it.');
  }
  return { membership, user };
}

function isSame(before: memberships.Access, after: memberships.Access): boolean {
  return key(before) === key(after);
}

function reachChanged(before: memberships.Access, after: memberships.Access): boolean {
  return key({ ...before, roles: [] }) !== key({ ...after, roles: [] });
}

function key({ roles, allowedQuestionGroupIds, allowedEntityIds }: memberships.Access): string {
  return JSON.stringify([roles, allowedQuestionGroupIds, allowedEntityIds].map((each) => [...each].toSorted()));
}

function factsOf(before: memberships.Access, after: memberships.Access) {
  const inOrder = (roles: readonly Role[]) => [...roles].toSorted().join(', ');
  const reach = { groups: after.allowedQuestionGroupIds.length, entities: after.allowedEntityIds.length };
  return {
    before: { roles: inOrder(before.roles) },
    after: { roles: inOrder(after.roles), ...(reachChanged(before, after) && reach) },
  };
}

async function mustFind(orgId: string, userId: string): Promise<memberships.Membership> {
  const found = await memberships.find(orgId, userId);
  if (!found) throw noSuchMember();
  return found;
}

async function memberNow(organisation: OrganisationRecord, userId: string): Promise<Member> {
  const [membership, user] = await Promise.all([memberships.find(organisation.orgId, userId), users.find(userId)]);
  if (!membership || !user) throw noSuchMember();
  return toMember(membership, user, organisation);
}

function noSuchMember(): AppError {
  return new AppError('missing', 'There is no such person in this organisation.');
}
