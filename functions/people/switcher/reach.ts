import * as features from '#functions/core/features/store.ts';
import { parentsOf } from '#functions/core/links/parents.ts';
import * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { typeOf } from '#functions/organisations/api.ts';
import { flagsFor } from '#shared/features/flags.ts';
import type { MemberOrganisation } from '#shared/people/switcher/schema.ts';
import { isManagedOn } from '#shared/portfolio/links/rules.ts';

/**
 * The organisations that a person reaches at an instant, by name: those that they belong to, and as administrator of a fund
 * manager its test company and the companies that it fully manages. What is shown here opens nothing: the door asks again.
 */
export async function organisationsOf(userId: string, now: Date): Promise<MemberOrganisation[]> {
  const own = await memberships.listOfUser(userId);
  const records = await organisations.listByIds(own.map(({ orgId }) => orgId));
  const managers = await managersOf(own, records, now);
  const known = new Set(records.map(({ orgId }) => orgId));
  const beyond = await organisations.listByIds([...managers.keys()].filter((orgId) => !known.has(orgId)));
  const roles = new Map(own.map((membership) => [membership.orgId, [...membership.roles]]));
  const all = [...records, ...beyond].map(async (record): Promise<MemberOrganisation> => {
    const { orgId } = record;
    const managerIds = managers.get(orgId) ?? [];
    const hasParents = managerIds.length > 0 || (await parentsOf(record, now)).length > 0;
    const rights = roles.get(orgId);
    return {
      id: orgId,
      name: record.name,
      type: typeOf(record, hasParents),
      organizationType: record.organizationType,
      orgUserRoles: rights ?? ['COMPANY_ADMIN'],
      isTestCompany: record.isTestCompany,
      hasTestCompany: record.hasTestCompany,
      hasParents,
      via: rights ? 'membership' : 'link',
      managerIds,
    };
  });
  return (await Promise.all(all)).toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

/** The managers of the person's own that fully manage a company today, by company. */
async function managersOf(
  own: readonly memberships.Membership[],
  records: readonly organisations.OrganisationRecord[],
  now: Date,
): Promise<Map<string, string[]>> {
  const administered = own.filter(({ roles }) => roles.includes('FUND_MANAGER_ADMIN')).map(({ orgId }) => orgId);
  const [installation, portfolios] = await Promise.all([
    administered.length > 0 ? features.read() : undefined,
    mapSome(administered, AT_ONCE, (orgId) => links.listOfManager(orgId)),
  ]);
  const today = now.toISOString().slice(0, 10);
  const managing = new Set(
    records
      .filter((record) => flagsFor(record, installation?.flags)['fully-managed-portfolio-companies'])
      .map(({ orgId }) => orgId),
  );
  const found = new Map<string, string[]>();
  for (const link of portfolios.flat()) {
    if (!isManagedOn(link, today) || !(link.isTest || managing.has(link.orgId))) continue;
    found.set(link.companyId, [...(found.get(link.companyId) ?? []), link.orgId]);
  }
  return found;
}
