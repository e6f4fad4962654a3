import { describe, expect, test } from 'vitest';
import { LinkEntity } from '#functions/core/links/entity.ts';
import { OrganisationEntity } from '#functions/core/organisations/entity.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { newProvider } from '#test/support/staff.ts';
import { eventsOf } from '#test/support/trail.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { sofia, oliver } = await newProvider(world);
const { listAllOrganisations, listSites } = adminOrganisationRoutes;

describe('the list of organisations', async () => {
  const company = await world.organisation({ name: 'Aldgate Diagnostics', type: 'port_co', licenceType: 'enterprise' });
  const manager = await world.organisation({
    name: 'Brackenridge',
    type: 'fund_manager',
    organizationType: 'private_equity',
  });
  const owner = await world.person({ organisation: company, name: 'Ada' });
  await world.person({ organisation: company, roles: ['DATA_VIEWER'] });
  await world.call(owner, entityRoutes.createEntity, { body: { name: 'Leeds', type: 'site', country: 'GB' } });
  await OrganisationEntity.patch({ orgId: company.orgId }).set({ ownerId: owner.userId }).go();
  await LinkEntity.create({
    orgId: manager.orgId,
    companyId: company.orgId,
    status: 'ACTIVE',
    fromDate: '2020-01-01',
    invitedName: 'Aldgate',
  }).go();
  const names = async (query: object) =>
    (await world.call(oliver, listAllOrganisations, { query })).data.map(({ name }) => name);

  test('shows settings, owner, parents and counts to support as well', async () => {
    const { data } = await world.call(oliver, listAllOrganisations, { query: { search: 'aldgate' } });
    expect(data).toEqual([
      {
        id: company.orgId,
        name: 'Aldgate Diagnostics',
        type: 'port_co',
        organizationType: 'company',
        currency: 'GBP',
        isDemo: false,
        demo: null,
        isTestCompany: false,
        licenceType: 'enterprise',
        licenceStartDate: null,
        licenceEndDate: null,
        licenceState: 'open-ended',
        serviceLevel: 'self-serve',
        enforceMfa: false,
        owner: { id: owner.userId, name: 'Ada', email: owner.email },
        parents: [{ id: manager.orgId, name: 'Brackenridge' }],
        userCount: 2,
        siteCount: 1,
        supportMode: 'by_grant',
        createdAt: company.createdAt,
        version: expect.any(Number),
      },
    ]);
  });

  test('is searched by name and id, and filtered by type and licence', async () => {
    expect(await names({ search: 'BRACKEN' })).toEqual(['Brackenridge']);
    expect(await names({ search: company.orgId })).toEqual(['Aldgate Diagnostics']);
    expect(await names({ type: 'fund_manager' })).toEqual(['Brackenridge']);
    expect(await names({ licenceType: 'enterprise' })).toEqual(['Aldgate Diagnostics']);
    expect(await names({ search: 'nobody has this name' })).toEqual([]);
  });

  test('comes by name in pages, and reads people and sites of the page alone', async () => {
    const cost = await world.measure(async () => {
      const first = await world.call(sofia, listAllOrganisations, { query: { limit: 1 } });
      expect(first.data.map(({ name }) => name)).toEqual(['Aldgate Diagnostics']);
      const second = await world.call(sofia, listAllOrganisations, { query: { limit: 1, cursor: first.cursor } });
      expect(second.data.map(({ name }) => name)).toEqual(['Brackenridge']);
    });
    const read = cost.operations.flatMap(({ keys }) => keys).filter(({ begins }) => begins?.startsWith('$membership'));
    expect(read.map(({ pk }) => pk)).toEqual([company, manager].map(({ orgId }) => `$sedum#orgid_${orgId}`));
  });
});

describe('the sites of an organisation', () => {
  test('are names, countries and dates, and the look stands in the customer’s trail', async () => {
    const customer = await world.organisation();
    const admin = await world.person({ organisation: customer });
    await world.call(admin, entityRoutes.createEntity, {
      body: { name: 'Leeds', type: 'site', country: 'GB', tags: ['x'] },
    });
    const { data } = await world.call(oliver, listSites, { query: { orgId: customer.orgId } });
    expect(data).toEqual([
      {
        id: expect.any(String),
        name: 'Leeds',
        type: 'site',
        country: 'GB',
        fromDate: null,
        toDate: null,
        archived: false,
      },
    ]);
    expect(await eventsOf(customer.orgId)).toMatchObject([
      { action: 'support-read', actorId: oliver.userId, via: 'staff', after: { route: 'listSites' } },
    ]);
  });

  test('of an organisation that is not there are missing', async () => {
    await expect(world.call(oliver, listSites, { query: { orgId: 'no-such-organisation' } })).rejects.toMatchObject({
      code: 'missing',
    });
  });
});
