import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { Identifier } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { longText, requiredLine } from '#shared/api/text.ts';

/** Days for which a replaced secret may go on working. */
export const MOST_OVERLAP_DAYS = 7;
/** Service accounts of one organisation. */
export const MOST_ACCOUNTS = 50;
/** Organisations of one service account: each is noted and told in one transaction, which holds 100 writes. */
export const MOST_ORGANISATIONS = 48;

export const systemRoles = [
  'SYSTEM_USER_COMPANY_ADMIN',
  'SYSTEM_USER_FUND_MANAGER_ADMIN',
  'SYSTEM_USER_SEDUM_SUPER_USER',
] as const;

/** An organisation that a service account may act in, under the system role of that organisation's type. */
const Granted = v.object({
  id: v.string(),
  name: v.string(),
  role: v.picklist(systemRoles),
  isHome: v.boolean(),
  grantedAt: v.string(),
});

/** A program that uses the API in the name of an organisation. */
export const ServiceAccount = v.object({
  clientId: v.string(),
  name: v.string(),
  description: v.nullable(v.string()),
  organisations: v.array(Granted),
  createdAt: v.string(),
  createdBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
  lastUsedAt: v.nullable(v.string()),
  /** The living secrets, newest first, by their last four characters. */
  secrets: v.array(v.object({ ending: v.string(), createdAt: v.string(), expiresAt: v.nullable(v.string()) })),
});
export type ServiceAccount = v.InferOutput<typeof ServiceAccount>;

/** The same with its secret: the only time that it is shown. */
export const NewSecret = v.object({ account: ServiceAccount, clientSecret: v.string() });

/** What a service account starts from: its name, and what it is for. */
export const NewServiceAccount = v.strictObject({
  name: requiredLine(100, 'A name has at most 100 characters', 'Enter a name'),
  description: v.optional(v.nullable(longText(500, 'A description has at most 500 characters'))),
});

const Orgs = v.strictObject({
  orgIds: v.pipe(
    v.array(Identifier),
    v.minLength(1, 'Choose at least one organisation'),
    v.maxLength(MOST_ORGANISATIONS),
  ),
});

const admin = { access: 'account-admin', peopleOnly: true, flag: 'organisation-service-accounts' } as const;

export const serviceAccountRoutes = defineRoutes({
  listServiceAccounts: {
    method: 'GET',
    path: '/api/organisations/{id}/auth0-clients',
    summary: 'Service accounts of the organisation, with the organisations that new ones could be granted',
    ...admin,
    answer: v.object({
      data: v.array(ServiceAccount),
      /** Where the caller administers, by membership or as manager of a fully managed company. */
      grantable: v.array(v.object({ id: v.string(), name: v.string() })),
    }),
  },
  createServiceAccount: {
    method: 'POST',
    path: '/api/organisations/{id}/auth0-clients',
    summary: 'Create a service account; its secret is shown this once',
    ...admin,
    showsOnce: true,
    rate: 'mail',
    body: NewServiceAccount,
    lookAt: '/api/organisations/{id}/auth0-clients',
    answer: dataOf(NewSecret),
    status: 201,
  },
  getServiceAccount: {
    method: 'GET',
    path: '/api/organisations/{id}/auth0-clients/{clientId}',
    summary: 'One service account',
    ...admin,
    answer: dataOf(ServiceAccount),
  },
  rotateSecret: {
    method: 'POST',
    path: '/api/organisations/{id}/auth0-clients/{clientId}/rotate-secret',
    summary: 'A new secret, shown this once; the former lives on for 0 to 7 days',
    ...admin,
    showsOnce: true,
    afterLicence: true,
    body: v.strictObject({
      overlapDays: v.pipe(
        v.number(),
        v.integer('Whole days'),
        v.minValue(0, 'At least 0 days'),
        v.maxValue(MOST_OVERLAP_DAYS, `At most ${MOST_OVERLAP_DAYS} days`),
      ),
    }),
    lookAt: '/api/organisations/{id}/auth0-clients/{clientId}',
    answer: dataOf(NewSecret),
  },
  grantOrganisations: {
    method: 'POST',
    path: '/api/organisations/{id}/auth0-clients/{clientId}/grant-orgs',
    summary: 'Let it act in further organisations that the caller administers',
    ...admin,
    body: Orgs,
    lookAt: '/api/organisations/{id}/auth0-clients/{clientId}',
    answer: dataOf(ServiceAccount),
  },
  revokeOrganisations: {
    method: 'POST',
    path: '/api/organisations/{id}/auth0-clients/{clientId}/revoke-orgs',
    summary: 'Take organisations from it, from its next call on',
    ...admin,
    afterLicence: true,
    body: Orgs,
    lookAt: '/api/organisations/{id}/auth0-clients/{clientId}',
    answer: dataOf(ServiceAccount),
  },
  deleteServiceAccount: {
    method: 'DELETE',
    path: '/api/organisations/{id}/auth0-clients/{clientId}',
    summary: 'Delete it: secrets and tokens stop working at once',
    ...admin,
    afterLicence: true,
    answer: dataOf(v.object({ deleted: v.literal(true) })),
  },
});
