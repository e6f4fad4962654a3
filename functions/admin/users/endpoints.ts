import { shelveNames } from '#functions/admin/names.ts';
import { recordLook } from '#functions/core/events/record-look.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { askReset, stopReset } from '#functions/core/mfa/reset.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as everybody from '#functions/core/people/listed/store.ts';
import * as users from '#functions/core/people/store.ts';
import { pageByName, pageOfSorted } from '#functions/db/page.ts';
import { endpoints } from '#functions/http/serve.ts';
import { isFoundBy, listOpen, resend, toInvite, toInvites } from '#functions/people/api.ts';
import { adminUserRoutes } from '#shared/admin/users/routes.ts';
import { AppError } from '#shared/api/problem.ts';
import { changeUser } from './change.ts';
import { sendPasswordLink } from './password-link.ts';
import { toAdminUser, toAdminUsers } from './present.ts';

export const adminUserEndpoints = endpoints(adminUserRoutes, {
  listAllUsers: async ({ caller, query: { search, orgId, ...page }, now }) => {
    if (orgId !== undefined) {
      const people = await membersOf(orgId);
      await recordLook(orgId, 'listAllUsers', caller, now);
      const found = people
        .filter((user) => isFoundBy(user, search))
        .map(everybody.asNamed)
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
      const { data, ...rest } = pageOfSorted(found, page, ['people', orgId, search]);
      return { data: await toAdminUsers(data), ...rest, invites: await openInvites(orgId, now) };
    }
    // A whole address is somebody's: no list needs to be looked through for it.
    const known = search?.includes('@') ? await users.findByEmail(search) : undefined;
    if (known) return { data: await toAdminUsers([known]), invites: [] };
    await shelveNames('people', now);
    const wanted = search === undefined ? undefined : (user: users.User) => isFoundBy(user, search);
    const { data, ...rest } = await pageByName(page, ['people', search], everybody.listByName, wanted);
    return { data: await toAdminUsers(data), ...rest, invites: [] };
  },
  changeAnyUser: async ({ caller, params, body, now }) => ({ data: await changeUser(params.id, body, caller, now) }),
  sendPasswordLink: async ({ caller, params, now }) => {
    await sendPasswordLink(params.id, caller, now);
    return { data: { sent: true as const } };
  },
  resetMfa: async ({ caller, params, now }) => {
    if (params.id === caller.userId) {
      throw new AppError('forbidden', 'You cannot reset your own app: another super admin can.');
    }
    return { data: await toAdminUser(await askReset(params.id, caller.userId, now)) };
  },
  stopAnyMfaReset: async ({ caller: { userId }, params, now }) => ({
    data: await toAdminUser(await stopReset(params.id, { actorId: userId, via: 'staff' }, now)),
  }),
  resendAnyInvite: async ({ caller, params, body: { orgId }, now }) => {
    const organisation = await organisations.get(orgId);
    const sent = await resend(organisation, params.id, { userId: caller.userId, via: 'staff' }, now);
    return { data: { ...(await toInvite(sent, now)), orgId, organisationName: organisation.name } };
  },
});

async function membersOf(orgId: string): Promise<users.User[]> {
  await organisations.get(orgId);
  const people = await users.listByIds((await memberships.list(orgId)).map(({ userId }) => userId));
  return people.filter(({ erasedAt }) => !erasedAt);
}

async function openInvites(orgId: string, now: Date) {
  const [open, organisation] = await Promise.all([listOpen(orgId), organisations.get(orgId)]);
  return (await toInvites(open, now)).map((invite) => ({ ...invite, orgId, organisationName: organisation.name }));
}
