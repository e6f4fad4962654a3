import * as domains from '#functions/core/domains/store.ts';
import { transact } from '#functions/db/transact.ts';

type Rule = { readonly tenantId: string | null; readonly singleSignOnOnly?: boolean };

/** A domain that an organisation has proven, with its directory and its rule. */
export async function provenDomain(orgId: string, domain: string, { tenantId, singleSignOnOnly = false }: Rule) {
  await transact([domains.naming({ orgId, domain, proof: 'proof' })]);
  await transact(domains.proving(await domains.get(orgId, domain), '2026-01-01T00:00:00.000Z'));
  await ruleDomain(orgId, domain, { tenantId, singleSignOnOnly });
}

/** Gives a proven domain another rule. */
export async function ruleDomain(orgId: string, domain: string, { tenantId, singleSignOnOnly = false }: Rule) {
  await transact(domains.ruling(await domains.get(orgId, domain), { tenantId, singleSignOnOnly }));
}
