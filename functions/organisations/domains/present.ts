import type { DomainRecord } from '#functions/core/domains/store.ts';
import type { MailDomain } from '#shared/organisations/domains/routes.ts';

/** The TXT record that proves a domain. */
export function recordOf({ domain, proof }: Pick<DomainRecord, 'domain' | 'proof'>): MailDomain['record'] {
  return { name: `_sedum.${domain}`, value: `sedum-verification=${proof}` };
}

/** A domain as the organisation's administrators see it. */
export function toMailDomain(record: DomainRecord): MailDomain {
  const { domain, verifiedAt, tenantId, singleSignOnOnly, version } = record;
  return {
    domain,
    record: recordOf(record),
    verifiedAt: verifiedAt ?? null,
    tenantId: tenantId ?? null,
    singleSignOnOnly,
    version,
  };
}
