import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { systemRoles } from '#shared/service-accounts/accounts/routes.ts';

/** A service account of another organisation that was let into this one. */
export const GuestAccount = v.object({
  clientId: v.string(),
  name: v.string(),
  /** Whose account it is, by the name that it had when the account was let in. */
  organisationName: v.string(),
  role: v.picklist(systemRoles),
  grantedAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
  /** False while the full management by which it was let in does not last: then it opens nothing. */
  isInForce: v.boolean(),
});
export type GuestAccount = v.InferOutput<typeof GuestAccount>;

/** Open without the feature of service accounts: who is let in does not depend on it, so neither does showing them out. */
const admin = { access: 'account-admin', peopleOnly: true } as const;

export const guestRoutes = defineRoutes({
  listGuestAccounts: {
    method: 'GET',
    path: '/api/organisations/{id}/guest-clients',
    summary: 'Service accounts of other organisations that act in this one',
    ...admin,
    answer: v.object({ data: v.array(GuestAccount) }),
  },
  takeGuestAccess: {
    method: 'DELETE',
    path: '/api/organisations/{id}/guest-clients/{clientId}',
    summary: 'Take this organisation from a service account of another one, from its next call on',
    ...admin,
    afterLicence: true,
    fails: ['conflict'],
    answer: dataOf(v.object({ taken: v.literal(true) })),
  },
});
