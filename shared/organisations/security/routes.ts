import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';

export const securityRoutes = defineRoutes({
  saveMfaRule: {
    method: 'PUT',
    path: '/api/organizations/mfa',
    summary: 'Ask every member with a password for an authenticator app, from their next request on',
    access: 'org-admin',
    peopleOnly: true,
    afterLicence: true,
    body: v.strictObject({ enforceMfa: v.boolean() }),
    answer: dataOf(v.object({ enforceMfa: v.boolean(), membersWithout: v.number() })),
  },
});
