import { InviteAddressEntity } from '#functions/core/invites/entity.ts';
import { LinkEntity } from '#functions/core/links/entity.ts';
import * as links from '#functions/core/links/store.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { day } from './days.ts';
import type { World } from './world.ts';

/** A fund manager with its administrator, a user and a viewer. */
export async function newManager(world: World, name = 'Oak', flagOverrides = {}) {
  const organisation = await world.organisation({
    name,
    type: 'fund_manager',
    organizationType: 'private_equity',
    flagOverrides: { 'fully-managed-portfolio-companies': true, ...flagOverrides },
  });
  return {
    organisation,
    admin: await world.person({ organisation, name: `${name} admin`, roles: ['FUND_MANAGER_ADMIN'] }),
    user: await world.person({ organisation, name: `${name} user`, roles: ['FUND_MANAGER_USER'] }),
    viewer: await world.person({ organisation, name: `${name} viewer`, roles: ['FM_DATA_VIEWER'] }),
  };
}
export type Manager = Awaited<ReturnType<typeof newManager>>;

/** A company with its administrator. */
export async function newCompany(world: World, name = 'Acme') {
  const organisation = await world.organisation({ name });
  return { organisation, admin: await world.person({ organisation, name: `${name} admin` }) };
}

/** Joins a company to a manager as if both had agreed. */
export async function follow(manager: Manager, companyId: string, change: Partial<links.LinkDraft> = {}) {
  const link = { orgId: manager.organisation.orgId, companyId, invitedName: 'Typed name', fromDate: day(-9) };
  await LinkEntity.create({ ...link, status: 'ACTIVE', ...change }).go();
}

/** What an administrator types to invite a company. */
export const invitation = (contactEmail: string, name = 'Acme') => ({
  name,
  contactEmail,
  currency: 'EUR' as const,
  fromDate: day(-1),
});

/** The companies as somebody sees them, by name. */
export async function companiesOf(world: World, person: Manager['admin'], query = {}) {
  const { data } = await world.call(person, companyRoutes.listCompanies, { query });
  return data;
}

/** Lets the manager's invitations be older than the 14 days of an invitation. */
export async function runOut(managerId: string) {
  for (const { createdAt: _, ...link } of await links.listOfManager(managerId)) {
    await LinkEntity.put({ ...link, createdAt: '2020-01-01T00:00:00.000Z' }).go();
    const { data } = await InviteAddressEntity.get({ orgId: link.companyId, email: link.contactEmail ?? '' }).go();
    if (data) await InviteAddressEntity.put({ ...data, until: '2020-01-15T00:00:00.000Z' }).go();
  }
}
