import * as memberships from '#functions/core/memberships/store.ts';
import { pageOfSorted } from '#functions/db/page.ts';
import { endpoints } from '#functions/http/serve.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { changeMember } from './change.ts';
import { listManaged } from './managed.ts';
import { membersByName, toMember } from './present.ts';
import { removeMember } from './remove.ts';
import { sendMemberReset } from './reset-password.ts';

export const memberEndpoints = endpoints(memberRoutes, {
  listUsers: async ({ organisation, query: { search, role, ...page } }) => {
    const own = await memberships.list(organisation.orgId);
    const wanted = own.filter(({ roles }) => !role || roles.includes(role));
    const found = await membersByName(wanted, search);
    const { data, ...next } = pageOfSorted(found, page, ['members', organisation.orgId, search, role]);
    return { data: await Promise.all(data.map((each) => toMember(each.membership, each.user, organisation))), ...next };
  },

  changeUser: async ({ caller, organisation, params, body, now }) => ({
    data: await changeMember(organisation, caller, params.userId, body, now),
  }),

  removeUser: async ({ caller, organisation, params, now }) => {
    await removeMember(organisation, caller, params.userId, now);
    return { data: { removed: true as const } };
  },

  listManagedUsers: ({ caller, query, now }) => listManaged(caller.orgId, query, now),

  sendPasswordReset: async ({ caller, body, now }) => {
    await sendMemberReset(caller, body.userId, now);
    return { data: { sent: true as const } };
  },
});
