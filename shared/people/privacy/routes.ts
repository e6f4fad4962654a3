import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { roles } from '#shared/people/access.ts';
import { proofEntries } from '#shared/people/mfa/routes.ts';
import { Email } from '#shared/people/users/rules.ts';

/** Everything that Sedum keeps about a person, for themselves (GDPR, articles 15 and 20). */
export const PersonalData = v.object({
  exportedAt: v.string(),
  person: v.object({
    id: v.string(),
    name: v.string(),
    email: v.string(),
    signInMethod: v.string(),
    mfaEnabled: v.boolean(),
    countryOfOperation: v.nullable(v.string()),
    jobTitle: v.nullable(v.string()),
    hasPicture: v.boolean(),
    createdAt: v.string(),
    lastSignInAt: v.nullable(v.string()),
    termsAcceptedForVersion: v.nullable(v.string()),
    termsAcceptedAt: v.nullable(v.string()),
  }),
  memberships: v.array(
    v.object({
      organisation: v.string(),
      roles: v.array(v.picklist(roles)),
      since: v.string(),
      lastSeenAt: v.nullable(v.string()),
    }),
  ),
  notifications: v.array(v.object({ organisation: v.string(), at: v.string(), title: v.string() })),
  /** What the person did that the audit trails of their organisations keep; values stand in the organisations' own exports. */
  actions: v.array(v.object({ organisation: v.string(), at: v.string(), action: v.string() })),
});
export type PersonalData = v.InferOutput<typeof PersonalData>;

export const privacyRoutes = defineRoutes({
  exportPersonalData: {
    method: 'GET',
    path: '/api/user/data',
    summary: 'Everything that Sedum keeps about the signed-in person',
    access: 'signed-in',
    peopleOnly: true,
    rate: 'export',
    answer: dataOf(PersonalData),
  },
  erasePerson: {
    method: 'POST',
    path: '/api/user/erasure',
    summary:
      'Erase the signed-in person, by the password and a code of their app or a new sign-in with Microsoft: memberships, account, address and picture go; history stays under "Former user". Refused for the last admin of an organisation',
    access: 'signed-in',
    peopleOnly: true,
    rate: 'sign-in',
    body: v.strictObject({ confirmEmail: Email, ...proofEntries }),
    fails: ['conflict'],
    answer: dataOf(v.object({ erased: v.literal(true) })),
  },
});
