import { describe, expect, test } from 'vitest';
import { LinkEntity } from '#functions/core/links/entity.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { day } from '#test/support/days.ts';
import { companiesOf, follow, newCompany, newManager } from '#test/support/portfolio.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const { listCompanies, changeLink, listCompanyUsers, savePrimaryContact } = companyRoutes;

describe('the list of companies', () => {
  test('is searched, filtered by state and fund, and read in pages by name', async () => {
    const manager = await newManager(world);
    const fund = { name: 'I', type: 'buyout', currency: 'EUR', sfdrArticle: 'article_6' } as const;
    const fundId = (await world.call(manager.admin, fundRoutes.createFund, { body: fund })).data.id;
    for (const name of ['Cedar', 'Ash', 'Beech']) {
      const { organisation } = await newCompany(world, name);
      await follow(manager, organisation.orgId, { fundIds: name === 'Ash' ? [fundId] : [] });
    }
    await follow(manager, 'nobody-yet', { status: 'INVITED', invitedName: 'Birch' });
    const names = async (query = {}) => (await companiesOf(world, manager.admin, query)).map(({ name }) => name);
    expect(await names()).toEqual(['Ash', 'Beech', 'Birch', 'Cedar']);
    expect(await names({ search: 'EE' })).toEqual(['Beech']);
    expect(await names({ status: 'INVITED' })).toEqual(['Birch']);
    expect(await names({ fundId })).toEqual(['Ash']);
    const first = await world.call(manager.admin, listCompanies, { query: { limit: 3 } });
    const rest = await world.call(manager.admin, listCompanies, { query: { limit: 3, cursor: first.cursor ?? '' } });
    expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual(await names());
    expect(rest.cursor).toBeUndefined();
  });

  test('is granted to nobody any more who was removed from the manager, and its links can still be changed', async () => {
    const manager = await newManager(world);
    const { organisation } = await newCompany(world, 'A');
    await follow(manager, organisation.orgId, { grantedUserIds: [manager.user.userId] });
    await world.call(manager.admin, memberRoutes.removeUser, { params: { userId: manager.user.userId } });
    const [company] = await companiesOf(world, manager.admin);
    expect(company?.grantedUserIds).toEqual([]);
    const body = { grantedUserIds: company?.grantedUserIds ?? [], toDate: day(30), version: company?.version ?? 0 };
    const { data } = await world.call(manager.admin, changeLink, { params: { id: organisation.orgId }, body });
    expect(data.toDate).toBe(day(30));
  });

  test('shows a user the companies that they invited or were granted, and nobody another manager’s', async () => {
    const manager = await newManager(world);
    const [granted, invited, other] = [
      await newCompany(world, 'A'),
      await newCompany(world, 'B'),
      await newCompany(world),
    ];
    await follow(manager, granted.organisation.orgId, { grantedUserIds: [manager.user.userId] });
    await follow(manager, invited.organisation.orgId, { invitedById: manager.user.userId });
    await follow(manager, other.organisation.orgId);
    expect((await companiesOf(world, manager.user)).map(({ name }) => name)).toEqual(['A', 'B']);
    expect(await companiesOf(world, manager.admin)).toHaveLength(3);
    expect(await companiesOf(world, manager.viewer)).toHaveLength(3);
    const params = { id: other.organisation.orgId };
    await expect(world.call(manager.user, listCompanyUsers, { params })).rejects.toMatchObject({ code: 'missing' });
    const stranger = await newManager(world);
    expect(await companiesOf(world, stranger.admin)).toEqual([]);
    for (const run of [
      () => world.call(stranger.admin, listCompanyUsers, { params }),
      () => world.call(stranger.admin, changeLink, { params, body: { managed: 'YES', version: 1 } }),
      () => world.call(stranger.admin, savePrimaryContact, { params, body: { userId: stranger.admin.userId } }),
    ]) {
      await expect(run()).rejects.toMatchObject({ code: 'missing' });
    }
    const gatherer = await world.person({ organisation: manager.organisation, roles: ['DATA_GATHERER'] });
    await expect(companiesOf(world, gatherer)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('counts the sections of the asked year while the link is in force, and shows nothing after it', async () => {
    const manager = await newManager(world);
    const acme = await newCompany(world);
    const [point, other] = ['energy_consumption_total', 'water_withdrawal'];
    const { year, entities } = await launchedYear(world, acme.admin, {
      dataPoints: [point, other],
      entities: ['Leeds'],
    });
    const cell = { dataPointId: point, entityId: entities.Leeds ?? '', period: 'FY' as const, baseVersion: 0 };
    await world.call(acme.admin, cellRoutes.saveSubmissions, {
      params: { year },
      body: { cells: [{ ...cell, state: 'SUBMITTED', value: '12', unit: 'MWh' }] },
    });
    await world.settle();
    await follow(manager, acme.organisation.orgId);
    const shown = async () => (await companiesOf(world, manager.admin, { year }))[0];
    const status = (await shown())?.year;
    expect(status).toMatchObject({ year, status: 'LAUNCHED', deadline: null });
    expect((status?.complete ?? 0) + (status?.partial ?? 0)).toBeGreaterThan(0);
    expect((status?.complete ?? 0) + (status?.partial ?? 0) + (status?.open ?? 0)).toBe(2);
    expect((await companiesOf(world, manager.admin))[0]?.year).toBeNull();
    await world.call(manager.admin, changeLink, {
      params: { id: acme.organisation.orgId },
      body: { toDate: day(-1), version: 1 },
    });
    expect(await shown()).toMatchObject({ name: 'Acme', year: null, currency: null, toDate: day(-1) });
  });

  test('tells the people of a fully managed company, and of another one its primary contact', async () => {
    const manager = await newManager(world);
    const acme = await newCompany(world);
    const params = { id: acme.organisation.orgId };
    const people = async () => (await world.call(manager.admin, listCompanyUsers, { params })).data.map(({ id }) => id);
    await follow(manager, acme.organisation.orgId);
    expect(await people()).toEqual([]);
    const body = { ownerId: acme.admin.userId, version: 1 };
    await world.call(acme.admin, organisationRoutes.saveOrganisation, { params, body });
    const viewer = await world.person({ organisation: acme.organisation, roles: ['DATA_VIEWER'] });
    expect(await people()).toEqual([acme.admin.userId]);
    await follow(await newManager(world), acme.organisation.orgId, { managed: 'YES' });
    expect(await people()).toEqual([acme.admin.userId]);
    const key = { orgId: manager.organisation.orgId, companyId: acme.organisation.orgId };
    await LinkEntity.patch(key).set({ managed: 'YES' }).go();
    expect((await people()).toSorted()).toEqual([acme.admin.userId, viewer.userId].toSorted());
    await LinkEntity.patch(key).set({ status: 'ENDED' }).go();
    expect(await people()).toEqual([]);
  });
});
