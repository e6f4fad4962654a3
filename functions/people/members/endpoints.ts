import { pageOfSorted } from '#functions/db/page.ts';
import { endpoints } from '#functions/http/serve.ts';
import * as memberships from '#functions/people/memberships/store.ts';
import * as users from '#functions/people/users/store.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import type { Member } from '#shared/people/members/schema.ts';

export const memberEndpoints = endpoints(memberRoutes, {
  listUsers: async ({ caller, query: { search, role, ...page } }) => {
    const own = (await memberships.list(caller.orgId)).filter(({ roles }) => !role || roles.includes(role));
    const people = new Map((await users.listByIds(own.map(({ userId }) => userId))).map((user) => [user.userId, user]));
    const members = own
      .flatMap((membership) => {
        const user = people.get(membership.userId);
        return user ? [toMember(membership, user)] : [];
      })
      .filter((member) => !search || isFoundBy(member, search))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
    return pageOfSorted(members, page, ['members', caller.orgId, search, role]);
  },
});

function isFoundBy({ name, email }: Member, search: string): boolean {
  return `${name} ${email}`.toLowerCase().includes(search.toLowerCase());
}

function toMember(membership: memberships.Membership, user: users.User): Member {
  return {
    id: user.userId,
    name: user.name,
    email: user.email,
    picture: user.picture ?? null,
    jobTitle: user.jobTitle ?? null,
    isSSO: user.method === 'MICROSOFT_AD',
    roles: [...membership.roles],
    allowedQuestionGroupIds: membership.allowedQuestionGroupIds,
    allowedEntityIds: membership.allowedEntityIds,
    memberSince: membership.createdAt,
    lastSeenAt: membership.lastSeenAt ?? null,
    version: membership.version,
  };
}
