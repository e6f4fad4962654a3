import * as v from 'valibot';
import { dataOf, pageOf, pageQuery } from '#shared/api/page.ts';
import { InviteToken } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { Invite, InviteOutcome, inviteStatuses, NewAccount, NewInvite, NewInvites, OpenInvite } from './schema.ts';

/** The secret of a mailed link. */
const WithToken = v.strictObject({ token: InviteToken });

const accepted = dataOf(v.object({ orgId: v.string(), destinationName: v.string() }));

/**
 * Invitations. Whoever holds the mailed link sends its secret in the body, never in an address, which proxies and logs keep;
 * for administrators `{id}` is the invitation's id. A secret that never was, or was replaced, answers 404; one that was used, withdrawn or is too old 410.
 */
export const inviteRoutes = defineRoutes({
  listInvites: {
    method: 'GET',
    path: '/api/user/invites',
    summary: 'Invitations of the organisation, the newest first',
    access: 'org-admin',
    peopleOnly: true,
    query: v.strictObject({ status: v.optional(v.picklist(inviteStatuses)), ...pageQuery }),
    answer: pageOf(Invite),
  },
  inviteUser: {
    method: 'POST',
    path: '/api/user/invite',
    summary: 'Invite somebody by mail, with roles and reach',
    access: 'org-admin',
    peopleOnly: true,
    rate: 'invite',
    body: NewInvite,
    lookAt: '/api/user/invites',
    answer: dataOf(Invite),
    status: 201,
  },
  inviteUsers: {
    method: 'POST',
    path: '/api/user/invites',
    summary: 'Invite several people, or preview what that would do; each line has its own outcome',
    access: 'org-admin',
    peopleOnly: true,
    rate: 'invite',
    body: NewInvites,
    lookAt: '/api/user/invites',
    answer: v.object({ data: v.array(InviteOutcome) }),
  },
  openInvite: {
    method: 'POST',
    path: '/api/user/invite/open',
    summary: 'What the link is for; changes nothing',
    access: 'public',
    rate: 'sign-in',
    body: WithToken,
    fails: ['missing', 'gone'],
    answer: dataOf(OpenInvite),
  },
  createInvitedUser: {
    method: 'POST',
    path: '/api/user/invite/create-user',
    summary: 'Create the invited person with a password and accept; they sign in next',
    access: 'public',
    rate: 'sign-in',
    body: v.strictObject({ ...WithToken.entries, ...NewAccount.entries }),
    fails: ['missing', 'conflict', 'gone', 'locked'],
    answer: accepted,
    status: 201,
  },
  acceptInvite: {
    method: 'POST',
    path: '/api/user/invite/accept',
    summary: 'Accept as the signed-in person; refused for another address than the invited one',
    access: 'signed-in',
    peopleOnly: true,
    body: WithToken,
    fails: ['missing', 'conflict', 'gone', 'locked'],
    answer: accepted,
  },
  resendInvite: {
    method: 'POST',
    path: '/api/user/invite/{id}/resend',
    summary: 'Send it again: the former link stops working',
    access: 'org-admin',
    peopleOnly: true,
    rate: 'invite',
    lookAt: '/api/user/invites',
    fails: ['gone'],
    answer: dataOf(Invite),
  },
  resendCreateUser: {
    method: 'POST',
    path: '/api/user/invite/{id}/resend-create-user',
    summary: 'Send it again to somebody who never finished making their account',
    access: 'org-admin',
    peopleOnly: true,
    rate: 'invite',
    lookAt: '/api/user/invites',
    fails: ['gone'],
    answer: dataOf(Invite),
  },
  withdrawInvite: {
    method: 'DELETE',
    path: '/api/user/invite/{id}',
    summary: 'Withdraw: the link stops working',
    access: 'org-admin',
    peopleOnly: true,
    fails: ['gone'],
    answer: dataOf(Invite),
  },
});
