import * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { manages, mayManageCompanies } from '#functions/http/place.ts';
import { isManagedOn } from '#shared/portfolio/links/rules.ts';
import { type SystemRole, systemRoleOf } from '#shared/service-accounts/accounts/rules.ts';

/** An organisation in which somebody may let programs act, and as what. */
export type Administered = {
  readonly orgId: string;
  readonly name: string;
  readonly role: SystemRole;
  /** Set where they administer it as managers of a fully managed company. */
  readonly managerId?: string;
};

/**
 * The organisation, if the person administers it at this moment: by membership, or as administrator of a fund manager that
 * fully manages it. Nothing of another organisation is read to find that out.
 */
export async function administeredBy(userId: string, orgId: string, now: Date): Promise<Administered | undefined> {
  const own = await memberships.find(orgId, userId);
  if (own) {
    const organisation = await organisations.find(orgId);
    const role = organisation && systemRoleOf(organisation.organizationType, own.roles);
    return role && { orgId, name: organisation.name, role };
  }
  for (const managerId of await managersOf(userId)) {
    if (!(await manages(managerId, orgId, now))) continue;
    const organisation = await organisations.find(orgId);
    const still = await memberships.find(managerId, userId);
    if (!organisation || !still?.roles.includes('FUND_MANAGER_ADMIN')) continue;
    return { orgId, name: organisation.name, role: 'SYSTEM_USER_COMPANY_ADMIN', managerId };
  }
  return undefined;
}

/** Every organisation that the person administers, by name: what a dialog offers; a grant asks again, one by one. */
export async function allAdministeredBy(userId: string, now: Date): Promise<Administered[]> {
  const own = await memberships.listOfUser(userId);
  const managers = own.filter(({ roles }) => roles.includes('FUND_MANAGER_ADMIN'));
  const managed = (await mapSome(managers, AT_ONCE, ({ orgId }) => companiesManagedBy(orgId, now))).flat();
  const managerOf = new Map(managed.map(({ orgId, companyId }) => [companyId, orgId]));
  const ids = [...own.map(({ orgId }) => orgId), ...managerOf.keys()];
  const found = (await organisations.listByIds(ids)).flatMap(({ orgId, name, organizationType }): Administered[] => {
    const member = own.find((each) => each.orgId === orgId);
    const managerId = managerOf.get(orgId);
    if (!member) return managerId ? [{ orgId, name, role: 'SYSTEM_USER_COMPANY_ADMIN', managerId }] : [];
    const role = systemRoleOf(organizationType, member.roles);
    return role ? [{ orgId, name, role }] : [];
  });
  return found.toSorted((a, b) => a.name.localeCompare(b.name));
}

async function managersOf(userId: string): Promise<string[]> {
  const own = await memberships.listOfUser(userId);
  return own.flatMap(({ orgId, roles }) => (roles.includes('FUND_MANAGER_ADMIN') ? [orgId] : []));
}

async function companiesManagedBy(managerId: string, now: Date): Promise<links.Link[]> {
  if (!(await mayManageCompanies(managerId))) return [];
  const today = now.toISOString().slice(0, 10);
  return (await links.listOfManager(managerId)).filter((link) => isManagedOn(link, today));
}
