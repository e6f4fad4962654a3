import { describe, expect, test } from 'vitest';
import { YearEntity } from '#functions/collection/year/entity.ts';
import * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { OrganisationEntity } from '#functions/core/organisations/entity.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { transact } from '#functions/db/transact.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { day } from '#test/support/days.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { listOrganisations, getCurrentOrganisation, switchOrganisation } = switcherRoutes;
const acme = await world.organisation({ name: 'Acme' });
const oak = await world.organisation({ name: 'Oak Capital', type: 'fund_manager', organizationType: 'private_equity' });
const zinc = await world.organisation({ name: 'Zinc' });
const ada = await world.person({ organisation: acme });
await memberships.create({ orgId: oak.orgId, userId: ada.userId, roles: ['FUND_MANAGER_USER'] });
const withoutTab = { ...ada, orgId: undefined };

describe('a person in two organisations', () => {
  test('sees both, and the groups of the switcher', async () => {
    const { data, groups } = await world.call(ada, listOrganisations);
    expect(data).toEqual([
      {
        id: acme.orgId,
        name: 'Acme',
        type: 'standalone',
        organizationType: 'company',
        orgUserRoles: ['COMPANY_ADMIN'],
        isTestCompany: false,
        hasTestCompany: false,
        hasParents: false,
        via: 'membership',
        managerIds: [],
      },
      expect.objectContaining({ id: oak.orgId, orgUserRoles: ['FUND_MANAGER_USER'] }),
    ]);
    expect(groups.map(({ label, entries }) => [label, entries.length])).toEqual([
      ['Oak Capital', 2],
      ['Standalone companies', 1],
    ]);
  });

  test('sees the current one in full', async () => {
    expect((await world.call(world.in(ada, oak), getCurrentOrganisation)).data).toMatchObject({
      id: oak.orgId,
      organizationType: 'private_equity',
      orgUserRoles: ['FUND_MANAGER_USER'],
      userCount: 1,
    });
  });

  test('chooses the one that new tabs open, and every tab keeps its own', async () => {
    await world.call(ada, switchOrganisation, { body: { orgId: oak.orgId } });
    expect((await world.call(withoutTab, getCurrentOrganisation)).data.id).toBe(oak.orgId);
    expect((await world.call(ada, getCurrentOrganisation)).data.id).toBe(acme.orgId);
    await world.call(ada, switchOrganisation, { body: { orgId: acme.orgId } });
    expect((await world.call(withoutTab, getCurrentOrganisation)).data.id).toBe(acme.orgId);
  });

  test('cannot choose one that is not theirs, which looks like one that does not exist', async () => {
    const choose = (orgId: string) => world.call(ada, switchOrganisation, { body: { orgId } });
    const refusal = { code: 'missing', message: 'There is no such organisation among yours.' };
    await expect(choose(zinc.orgId)).rejects.toMatchObject(refusal);
    await expect(choose('no-such-organisation')).rejects.toMatchObject(refusal);
    expect((await world.call(ada, profileRoutes.getUser)).data.defaultOrgId).toBe(acme.orgId);
  });
});

describe('an administrator of a fund manager', async () => {
  const birch = await world.organisation({
    name: 'Birch',
    type: 'fund_manager',
    organizationType: 'private_equity',
    flagOverrides: { 'fully-managed-portfolio-companies': true },
  });
  const bea = await world.person({ organisation: birch, roles: ['FUND_MANAGER_ADMIN'] });
  const user = await world.person({ organisation: birch, roles: ['FUND_MANAGER_USER'] });
  const follow = async (name: string, change: Partial<links.LinkDraft>, organisation = {}) => {
    const company = await world.organisation({ name, ...organisation });
    const link = { orgId: birch.orgId, companyId: company.orgId, invitedName: name, fromDate: day(-9) };
    await transact([links.creation({ ...link, status: 'ACTIVE', managed: 'YES', ...change })]);
    return company;
  };
  const managed = await follow('Managed', {});
  const followed = await follow('Followed', { managed: 'NO' });
  const proposed = await follow('Proposed', { managed: 'PROPOSED' });
  const sold = await follow('Sold', { toDate: day(-1) });
  const sandbox = await follow('Trial', { isTest: true }, { isTestCompany: true });
  const names = (data: readonly { readonly name: string }[]) => data.map(({ name }) => name);

  test('finds the companies that it fully manages in its group, and its sandbox apart', async () => {
    const { data, groups } = await world.call(bea, listOrganisations);
    expect(names(data)).toEqual(['Birch', 'Managed', 'Trial']);
    expect(data[1]).toMatchObject({
      via: 'link',
      type: 'port_co',
      hasParents: true,
      managerIds: [birch.orgId],
      orgUserRoles: ['COMPANY_ADMIN'],
    });
    expect(groups).toMatchObject([
      {
        label: 'Birch',
        entries: [
          { label: 'Fund manager platform' },
          { label: 'Fund manager self assessment' },
          { label: 'Managed', portal: 'portfolio_company' },
        ],
        testCompanies: [{ label: 'Sandbox - Trial' }],
      },
    ]);
    expect(names((await world.call(user, listOrganisations)).data)).toEqual(['Birch']);
  });

  test('switches to them, and to none that is only followed, proposed or sold', async () => {
    await world.call(bea, switchOrganisation, { body: { orgId: managed.orgId } });
    const { data } = await world.call({ ...bea, orgId: undefined }, getCurrentOrganisation);
    expect(data).toMatchObject({ id: managed.orgId, via: 'link', orgUserRoles: ['COMPANY_ADMIN'] });
    for (const { orgId } of [followed, proposed, sold]) {
      await expect(world.call(bea, switchOrganisation, { body: { orgId } })).rejects.toMatchObject({ code: 'missing' });
    }
    await expect(world.call(user, switchOrganisation, { body: { orgId: managed.orgId } })).rejects.toMatchObject({
      code: 'missing',
    });
    await world.call(bea, switchOrganisation, { body: { orgId: birch.orgId } });
  });

  test('is counted the companies that it follows today', async () => {
    expect((await world.call(bea, getCurrentOrganisation)).data).toMatchObject({ portCoCount: 3, parents: [] });
  });

  test('is a parent to the people of a company, as long as it follows', async () => {
    const parents = async (company: typeof managed) => {
      const person = await world.person({ organisation: company, roles: ['DATA_VIEWER'] });
      const { data } = await world.call(person, getCurrentOrganisation);
      const [own] = (await world.call(person, listOrganisations)).data;
      expect(own?.hasParents).toBe(data.parents.length > 0);
      return [data.type, data.parents.map(({ name }) => name)];
    };
    expect(await parents(followed)).toEqual(['port_co', ['Birch']]);
    expect(await parents(sold)).toEqual(['standalone', []]);
  });

  test('keeps only its sandbox where full management is switched off', async () => {
    const flagOverrides = { 'fully-managed-portfolio-companies': false };
    await OrganisationEntity.patch({ orgId: birch.orgId }).set({ flagOverrides }).go();
    expect(names((await world.call(bea, listOrganisations)).data)).toEqual(['Birch', 'Trial']);
    await expect(world.call(bea, switchOrganisation, { body: { orgId: managed.orgId } })).rejects.toMatchObject({
      code: 'missing',
    });
    await expect(world.call(bea, switchOrganisation, { body: { orgId: sandbox.orgId } })).resolves.toBeDefined();
  });
});

test('the current organisation names its frameworks, and says when its licence has ended', async () => {
  const company = await world.organisation({ licenceEndDate: '2020-01-31' });
  const admin = await world.person({ organisation: company });
  const year = { orgId: company.orgId, year: 2025, startDate: '2025-01-01', endDate: '2025-12-31' };
  await transact([organisations.beginning(company.orgId, 2025)]);
  await YearEntity.create({
    ...year,
    status: 'DRAFT',
    remindDaysBefore: [],
    frameworks: ['edci-2026', 'esrs-set1'],
    libraryVersion: '1',
  }).go();
  expect((await world.call(admin, getCurrentOrganisation)).data).toMatchObject({
    frameworks: [
      { abbreviation: 'EDCI', title: 'ESG Data Convergence Initiative' },
      { abbreviation: 'ESRS', title: 'European Sustainability Reporting Standards' },
    ],
    licenceEnded: true,
    supportAccess: null,
    via: 'membership',
  });
});

test('staff of the provider find the admin portal, and cannot make a customer their own', async () => {
  const provider = await world.organisation({ name: 'Sedum', type: 'admin', organizationType: 'admin' });
  for (const role of ['SEDUM_SUPER_ADMIN', 'SEDUM_SUPPORT_USER'] as const) {
    const staff = await world.person({ organisation: provider, roles: [role] });
    const { groups } = await world.call(staff, listOrganisations);
    expect(groups).toMatchObject([{ kind: 'admin', entries: [{ orgId: provider.orgId, portal: 'admin' }] }]);
    await expect(world.call(staff, switchOrganisation, { body: { orgId: acme.orgId } })).rejects.toMatchObject({
      code: 'missing',
    });
  }
});

test('who belongs to none has nothing to switch to', async () => {
  const homeless = await world.person({});
  expect(await world.call(homeless, listOrganisations)).toEqual({ data: [], groups: [] });
  await expect(world.call(homeless, getCurrentOrganisation)).rejects.toMatchObject({ code: 'missing' });
});
