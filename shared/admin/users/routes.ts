import * as v from 'valibot';
import { dataOf, pageOf, pageQuery } from '#shared/api/page.ts';
import { Identifier } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { line } from '#shared/api/text.ts';
import { roles } from '#shared/people/access.ts';
import { Invite } from '#shared/people/invites/schema.ts';
import { PersonName } from '#shared/people/profile/schema.ts';

/** Hours after which a reset of the authenticator app takes effect, if no second member of staff confirms it. */
export const MFA_RESET_HOURS = 24;

/** A person as the provider's staff see them. */
export const AdminUser = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  isSSO: v.boolean(),
  disabled: v.boolean(),
  mfaEnabled: v.boolean(),
  /** A reset that was asked for and has not taken effect yet. */
  mfaReset: v.nullable(v.object({ askedAt: v.string(), askedBy: v.string(), effectiveAt: v.string() })),
  createdAt: v.string(),
  lastSignInAt: v.nullable(v.string()),
  organisations: v.array(v.object({ id: v.string(), name: v.string(), roles: v.array(v.picklist(roles)) })),
  version: v.number(),
});
export type AdminUser = v.InferOutput<typeof AdminUser>;

/** An invitation of any organisation that waits for its person. */
export const OpenInvitation = v.object({ ...Invite.entries, orgId: v.string(), organisationName: v.string() });

export const adminUserRoutes = defineRoutes({
  listAllUsers: {
    method: 'GET',
    path: '/api/admin/users',
    summary: 'People by name, searched by name and e-mail, or those of one organisation with its open invitations',
    access: 'support',
    query: v.strictObject({
      search: v.optional(line(254, 'Search with at most 254 characters')),
      orgId: v.optional(Identifier),
      ...pageQuery,
    }),
    fails: ['missing'],
    answer: v.object({ ...pageOf(AdminUser).entries, invites: v.array(OpenInvitation) }),
  },
  changeAnyUser: {
    method: 'PUT',
    path: '/api/admin/users/{id}',
    summary: 'Change the name, or disable and enable a person: a disabled one is out on the next request',
    access: 'super-admin',
    peopleOnly: true,
    body: v.strictObject({
      name: v.optional(PersonName),
      disabled: v.optional(v.boolean()),
      version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    }),
    fails: ['conflict'],
    answer: dataOf(AdminUser),
  },
  sendPasswordLink: {
    method: 'POST',
    path: '/api/admin/users/{id}/password-reset-link',
    summary: 'Mail the person a way to a new password; staff never see it',
    access: 'support',
    peopleOnly: true,
    rate: 'mail',
    lookAt: '/api/admin/users',
    answer: dataOf(v.object({ sent: v.literal(true) })),
  },
  resetMfa: {
    method: 'POST',
    path: '/api/admin/users/{id}/reset-mfa',
    summary:
      'Ask for a reset of the authenticator app; the person is told, it works after 24 hours or with a second member of staff',
    access: 'super-admin',
    peopleOnly: true,
    lookAt: '/api/admin/users',
    answer: dataOf(AdminUser),
  },
  stopAnyMfaReset: {
    method: 'DELETE',
    path: '/api/admin/users/{id}/reset-mfa',
    summary: 'Stop a reset of the authenticator app that waits; the person is told. Where none waits nothing changes',
    access: 'super-admin',
    peopleOnly: true,
    answer: dataOf(AdminUser),
  },
  resendAnyInvite: {
    method: 'POST',
    path: '/api/admin/invites/{id}/resend',
    summary: 'Send an invitation again: the former link stops working',
    access: 'support',
    peopleOnly: true,
    rate: 'invite',
    body: v.strictObject({ orgId: Identifier }),
    lookAt: '/api/admin/organisations',
    fails: ['gone'],
    answer: dataOf(OpenInvitation),
  },
});
