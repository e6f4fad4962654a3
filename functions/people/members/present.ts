import type { Membership } from '#functions/core/memberships/store.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { pictureAddress } from '#functions/files/picture.ts';
import type { Member } from '#shared/people/members/schema.ts';

/** Somebody with their membership in one organisation; `id` is the person's. */
export type NamedMember = { readonly id: string; readonly user: users.User; readonly membership: Membership };

/**
 * Members by name, those that a text finds; somebody who was erased is left out. They are as many as an organisation's at
 * most (`MOST_MEMBERS`), so they are read whole, and presented page by page.
 */
export async function membersByName(
  memberships: readonly Membership[],
  search: string | undefined,
): Promise<readonly NamedMember[]> {
  const people = await users.listByIds(memberships.map(({ userId }) => userId));
  const byId = new Map(people.filter(({ erasedAt }) => !erasedAt).map((user) => [user.userId, user]));
  const members = memberships.flatMap((membership): NamedMember[] => {
    const user = byId.get(membership.userId);
    return user && isFoundBy(user, search) ? [{ id: user.userId, user, membership }] : [];
  });
  return members.toSorted((a, b) => a.user.name.localeCompare(b.user.name, 'en') || (a.id < b.id ? -1 : 1));
}

/** A member as people of the organisation see them. */
export async function toMember(
  membership: Membership,
  user: users.User,
  { ownerId }: Pick<OrganisationRecord, 'ownerId'>,
): Promise<Member> {
  return {
    id: user.userId,
    name: user.name,
    email: user.email,
    picture: await pictureAddress(user.picture),
    jobTitle: user.jobTitle ?? null,
    isSSO: user.method === 'MICROSOFT_AD',
    mfa: mfaOf(user),
    isOwner: ownerId === user.userId,
    roles: [...membership.roles],
    allowedQuestionGroupIds: membership.allowedQuestionGroupIds,
    allowedEntityIds: membership.allowedEntityIds,
    memberSince: membership.createdAt,
    lastSeenAt: membership.lastSeenAt ?? null,
    version: membership.version,
  };
}

function mfaOf({ method, mfaEnabledAt }: users.User): Member['mfa'] {
  if (method === 'MICROSOFT_AD') return 'directory';
  return mfaEnabledAt ? 'on' : 'off';
}

/** Is the person found by a text: in name or address, in any case? */
export function isFoundBy({ name, email }: Pick<Member, 'name' | 'email'>, search: string | undefined): boolean {
  return !search || `${name} ${email}`.toLowerCase().includes(search.toLowerCase());
}
