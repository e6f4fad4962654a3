import type { EntityItem } from 'electrodb';
import {
  type ConditionCheck,
  checking,
  type Delete,
  type Put,
  type Update,
  type Write,
} from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { MailDomainEntity, ProvenDomainEntity } from './entity.ts';

export type DomainRecord = EntityItem<typeof MailDomainEntity>;
export type ProvenDomain = EntityItem<typeof ProvenDomainEntity>;

/** Every domain of an organisation, by name. */
export async function list(orgId: string): Promise<DomainRecord[]> {
  const { data } = await MailDomainEntity.query.byOrganisation({ orgId }).go({ pages: 'all' });
  return data;
}

/** @throws AppError `missing` */
export async function get(orgId: string, domain: string): Promise<DomainRecord> {
  const { data } = await MailDomainEntity.get({ orgId, domain }).go({ consistent: true });
  if (!data) throw new AppError('missing', 'There is no such domain among yours.');
  return data;
}

/** Who has proven the domain of an address; undefined where nobody has, and for what is no address. */
export async function provenFor(email: string): Promise<ProvenDomain | undefined> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (!domain) return undefined;
  const { data } = await ProvenDomainEntity.get({ domain }).go({ consistent: true });
  return data ?? undefined;
}

/** Must people of this address sign in through their directory? Then the address has no password. */
export async function singleSignOnFor(email: string): Promise<boolean> {
  return (await provenFor(email))?.singleSignOnOnly ?? false;
}

/** A condition of a transaction: the organisation still has the domain, and this directory is registered for it. */
export function registers({ domain, orgId }: ProvenDomain, tenantId: string): Write {
  const proven = ProvenDomainEntity.get({ domain }).params<ConditionCheck>();
  return checking(proven, '#orgId = :orgId AND #tenantId = :tenantId', { orgId, tenantId });
}

/** The write that names a domain; it fails where the organisation has named it already. */
export function naming(draft: Pick<DomainRecord, 'orgId' | 'domain' | 'proof'>): Write {
  return { Put: MailDomainEntity.create(draft).params<Put>() };
}

/** The writes that make a domain proven: the second fails where another organisation has proven it. */
export function proving({ orgId, domain }: DomainRecord, at: string): Write[] {
  const verified = MailDomainEntity.patch({ orgId, domain }).set({ verifiedAt: at }).add({ version: 1 });
  return [{ Update: verified.params<Update>() }, { Put: ProvenDomainEntity.create({ domain, orgId }).params<Put>() }];
}

type Rule = { readonly tenantId: string | null; readonly singleSignOnOnly: boolean };

/** The writes that set who signs people in by a proven domain; the first fails where it is not as it was looked at. */
export function ruling({ orgId, domain, version }: DomainRecord, { tenantId, singleSignOnOnly }: Rule): Write[] {
  const set = { singleSignOnOnly, ...(tenantId !== null && { tenantId }) };
  const gone = tenantId === null ? (['tenantId'] as const) : [];
  const named = MailDomainEntity.patch({ orgId, domain })
    .set({ ...set, version: version + 1 })
    .remove([...gone])
    .where((item, { eq }) => eq(item.version, version));
  const proven = ProvenDomainEntity.patch({ domain })
    .set(set)
    .remove([...gone]);
  return [{ Update: named.params<Update>() }, { Update: proven.params<Update>() }];
}

/** The writes that take a domain away; the first fails where the domain is not as it was looked at. */
export function removal({ orgId, domain, version, verifiedAt }: DomainRecord): Write[] {
  const named = MailDomainEntity.delete({ orgId, domain }).where((item, { eq }) => eq(item.version, version));
  // As long as the named one stands as it was looked at, the proven one is this organisation's.
  const proven = ProvenDomainEntity.delete({ domain });
  return [{ Delete: named.params<Delete>() }, ...(verifiedAt ? [{ Delete: proven.params<Delete>() }] : [])];
}
