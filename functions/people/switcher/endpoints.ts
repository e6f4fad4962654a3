import { endpoints } from '#functions/http/serve.ts';
import { toOrganisation } from '#functions/organisations/profile/present.ts';
import * as organisations from '#functions/organisations/profile/store.ts';
import { currentMembership } from '#functions/people/memberships/current.ts';
import * as memberships from '#functions/people/memberships/store.ts';
import * as users from '#functions/people/users/store.ts';
import { AppError } from '#shared/api/problem.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { switcherGroups } from '#shared/people/switcher/rules.ts';
import type { MemberOrganisation } from '#shared/people/switcher/schema.ts';

export const switcherEndpoints = endpoints(switcherRoutes, {
  listOrganisations: async ({ caller }) => {
    const data = await organisationsOf(caller.userId);
    return { data, groups: switcherGroups(data) };
  },
  getCurrentOrganisation: async ({ caller, request }) => {
    const membership = await currentMembership(caller.userId, request.namedOrgId);
    if (!membership) throw new AppError('missing', 'You are not part of an organisation.');
    const [record, members] = await Promise.all([
      organisations.get(membership.orgId),
      memberships.count(membership.orgId),
    ]);
    return { data: { ...toOrganisation(record), orgUserRoles: [...membership.roles], userCount: members } };
  },
  switchOrganisation: async ({ caller, body: { orgId } }) => {
    const membership = await memberships.find(orgId, caller.userId);
    if (!membership) throw new AppError('missing', 'There is no such organisation among yours.');
    await users.save(caller.userId, { defaultOrgId: orgId });
    return { data: { orgId } };
  },
});

async function organisationsOf(userId: string): Promise<MemberOrganisation[]> {
  const own = await memberships.listOfUser(userId);
  const records = await organisations.listByIds(own.map(({ orgId }) => orgId));
  const roles = new Map(own.map((membership) => [membership.orgId, [...membership.roles]]));
  return records
    .map(({ orgId, ...record }) => ({ ...record, id: orgId, orgUserRoles: roles.get(orgId) ?? [] }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}
