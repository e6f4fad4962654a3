import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { pageOfSorted } from '#functions/db/page.ts';
import { endpoints } from '#functions/http/serve.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { changeMember } from './change.ts';
import { listManaged } from './managed.ts';
import { isFoundBy, toMembers } from './present.ts';
import { removeMember } from './remove.ts';
import { sendMemberReset } from './reset-password.ts';

export const memberEndpoints = endpoints(memberRoutes, {
  listUsers: async ({ caller, query: { search, role, ...page } }) => {
    const [own, organisation] = await Promise.all([memberships.list(caller.orgId), organisations.get(caller.orgId)]);
    const members = await toMembers(
      own.filter(({ roles }) => !role || roles.includes(role)),
      organisation,
    );
    const found = members.filter((member) => isFoundBy(member, search));
    return pageOfSorted(found, page, ['members', caller.orgId, search, role]);
  },

  changeUser: async ({ caller, params, body, now }) => ({
    data: await changeMember(caller, params.userId, body, now),
  }),

  removeUser: async ({ caller, params, now }) => {
    await removeMember(caller, params.userId, now);
    return { data: { removed: true as const } };
  },

  listManagedUsers: ({ caller, query, now }) => listManaged(caller.orgId, query, now),

  sendPasswordReset: async ({ caller, body, now }) => {
    await sendMemberReset(caller, body.userId, now);
    return { data: { sent: true as const } };
  },
});
