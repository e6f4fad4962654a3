import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';

/** A mail domain of the organisation, proven by DNS, whose Microsoft directory may sign its people in. */
export const MailDomain = v.object({
  domain: v.string(),
  /** The TXT record that proves it: name and value. */
  record: v.object({ name: v.string(), value: v.string() }),
  verifiedAt: v.nullable(v.string()),
  /** Id of the Microsoft directory (tenant) that signs people of this domain in; null = none. */
  tenantId: v.nullable(v.string()),
  /** People of this domain sign in through the directory only: their passwords are off. */
  singleSignOnOnly: v.boolean(),
  version: v.number(),
});
export type MailDomain = v.InferOutput<typeof MailDomain>;

const DomainName = v.pipe(
  v.string('Enter a domain'),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(253, 'A domain has at most 253 characters'),
  v.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'Enter a domain like company.com'),
);

/** The directory of a domain and whether it is the only way in, changed from one version on. */
export const DirectoryChange = v.strictObject({
  tenantId: v.nullable(v.pipe(v.string(), v.toLowerCase(), v.uuid('A directory id looks like 8-4-4-4-12 hex digits'))),
  singleSignOnOnly: v.boolean(),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

export const domainRoutes = defineRoutes({
  listDomains: {
    method: 'GET',
    path: '/api/organisation/{id}/domains',
    summary: 'Mail domains of the organisation with the records that prove them',
    access: 'org-admin',
    peopleOnly: true,
    answer: v.object({ data: v.array(MailDomain) }),
  },
  addDomain: {
    method: 'POST',
    path: '/api/organisation/{id}/domains',
    summary: 'Name a domain; the answer says which TXT record proves it',
    access: 'org-admin',
    peopleOnly: true,
    body: v.strictObject({ domain: DomainName }),
    lookAt: '/api/organisation/{id}/domains',
    answer: dataOf(MailDomain),
    status: 201,
  },
  verifyDomain: {
    method: 'POST',
    path: '/api/organisation/{id}/domains/{domain}/verify',
    summary: 'Look the TXT record up; a domain that another organisation has proven is refused',
    access: 'org-admin',
    peopleOnly: true,
    rate: 'mail',
    lookAt: '/api/organisation/{id}/domains',
    answer: dataOf(MailDomain),
  },
  changeDomain: {
    method: 'PUT',
    path: '/api/organisation/{id}/domains/{domain}',
    summary: 'Register the directory and choose single sign-on only; both need a proven domain',
    access: 'org-admin',
    peopleOnly: true,
    body: DirectoryChange,
    fails: ['conflict'],
    answer: dataOf(MailDomain),
  },
  removeDomain: {
    method: 'DELETE',
    path: '/api/organisation/{id}/domains/{domain}',
    summary: 'Take the domain away: its directory links nobody any more, and passwords count again',
    access: 'org-admin',
    peopleOnly: true,
    fails: ['conflict'],
    answer: dataOf(v.object({ removed: v.literal(true) })),
  },
});
