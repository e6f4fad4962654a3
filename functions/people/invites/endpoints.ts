import { singleSignOnFor } from '#functions/core/domains/store.ts';
import * as invites from '#functions/core/invites/store.ts';
import { entityIdsOf, stillGrants } from '#functions/core/memberships/granting.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { countRequest } from '#functions/core/rate/store.ts';
import { pageFrom } from '#functions/db/cursor.ts';
import { endpoints } from '#functions/http/serve.ts';
import { PAGE_SIZE } from '#shared/api/page.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { lastDayOf } from '#shared/people/invites/rules.ts';
import { mayManagePerson } from '#shared/people/roles/rules.ts';
import { acceptInvite, openInvite } from './accept.ts';
import { createInvitedUser } from './create-account.ts';
import { invite, refuseKnown } from './invite.ts';
import { statusOf, toInvite, toInvites } from './present.ts';
import { resend, withdraw } from './resend.ts';
import { checkedAccess, inviteSeveral } from './several.ts';

type Named = {
  readonly caller: Caller;
  readonly organisation: OrganisationRecord;
  readonly params: { readonly id: string };
  readonly now: Date;
};

export const inviteEndpoints = endpoints(inviteRoutes, {
  listInvites: async ({ caller: { orgId }, query: { status, cursor, limit = PAGE_SIZE }, now }) => {
    const wanted = (each: invites.InviteRecord) => !status || statusOf(each, now) === status;
    const { page, next } = await pageFrom(cursor, { orgId, list: 'invites', query: status }, (from) =>
      invites.page(orgId, { cursor: from, limit, wanted }),
    );
    return { data: await toInvites(page.data, now), ...next };
  },

  inviteUser: async ({ caller, organisation, body: { email, name, ...access }, now }) => {
    const checked = await checkedAccess(organisation, access, caller, entityIdsOf(caller.orgId));
    const conditions = stillGrants(caller.orgId, caller);
    await refuseKnown(caller.orgId, email, now);
    await countRequest('invite-mail', caller.orgId, now);
    const made = await invite(organisation, { email, name, ...checked }, caller, now, conditions);
    return { data: await toInvite(made, now) };
  },

  inviteUsers: async ({ caller, organisation, body, now }) => ({
    data: await inviteSeveral(organisation, body, caller, now),
  }),

  openInvite: async ({ body: { token }, now }) => {
    const { invite: found, organisation } = await openInvite(token, now);
    const [account, shown] = await Promise.all([users.findByEmail(found.email), toInvite(found, now)]);
    const { email, name, roles, expiresAt } = shown;
    const usesMicrosoft = account ? account.method === 'MICROSOFT_AD' : await singleSignOnFor(found.email);
    return {
      data: {
        organisationName: organisation.name,
        email,
        name,
        roles,
        invitedBy: found.managerName ?? shown.invitedBy?.name ?? null,
        lastDay: lastDayOf(expiresAt, organisation.timeZone),
        hasAccount: account !== undefined,
        usesMicrosoft,
      },
    };
  },

  createInvitedUser: async ({ body: { token, ...body }, now }) => ({ data: await createInvitedUser(token, body, now) }),

  acceptInvite: async ({ caller, body: { token }, now }) => ({ data: await acceptInvite(token, caller, now) }),

  resendInvite: sendAgain,

  // Whether the person has an account is not the inviter's to know, so both do the same.
  resendCreateUser: sendAgain,

  withdrawInvite: async ({ caller, organisation, params, now }) => {
    await mustManage(organisation, caller, params.id);
    const withdrawn = await withdraw(caller.orgId, params.id, caller, now, stillGrants(caller.orgId, caller));
    return { data: await toInvite(withdrawn, now) };
  },
});

async function sendAgain({ caller, organisation, params, now }: Named) {
  await mustManage(organisation, caller, params.id);
  await countRequest('invite-mail', caller.orgId, now);
  const sent = await resend(organisation, params.id, caller, now, stillGrants(caller.orgId, caller));
  return { data: await toInvite(sent, now) };
}

/** An invitation for roles above the caller's own is not theirs to send or to withdraw. */
async function mustManage(
  { orgId, organizationType }: OrganisationRecord,
  { roles }: Caller,
  inviteId: string,
): Promise<void> {
  const found = await invites.get(orgId, inviteId);
  if (mayManagePerson(roles, found.roles, organizationType)) return;
  throw new AppError('forbidden', 'This invitation is for a role above your own. Ask an administrator who has it.');
}
