import type * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import * as entities from '#functions/organisations/entities/store.ts';
import { OrganisationEntity } from '#functions/organisations/profile/entity.ts';
import * as organisations from '#functions/organisations/profile/store.ts';
import * as trail from '#functions/organisations/trail/store.ts';
import { LinkEntity } from '#functions/portfolio/links/entity.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import type { NewOrganisation } from '#shared/admin/organisations/schema.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const provider = await world.organisation({ name: 'Sedum', type: 'admin', organizationType: 'admin' });
const sofia = await world.person({ organisation: provider, name: 'Sofia', roles: ['SEDUM_SUPER_ADMIN'] });
const oliver = await world.person({ organisation: provider, name: 'Oliver', roles: ['SEDUM_SUPPORT_USER'] });
const { listAllOrganisations, createOrganisation, changeAnyOrganisation, listSites } = adminOrganisationRoutes;

beforeEach(async () => {
  await world.mails();
});

const draft: v.InferInput<typeof NewOrganisation> = {
  name: 'Nordvik',
  organizationType: 'company',
  currency: 'NOK',
  country: 'NO',
  timeZone: 'Europe/Oslo',
  licenceType: 'standard',
  licenceStartDate: '2026-01-01',
  licenceEndDate: null,
  serviceLevel: 'supported',
  adminName: 'Kari',
  adminEmail: 'Kari@Nordvik.Example',
};
const created = async (more: Partial<typeof draft> = {}) =>
  (await world.call(sofia, createOrganisation, { body: { ...draft, ...more } })).data;
const changeOf = ({
  name,
  licenceType,
  licenceStartDate,
  licenceEndDate,
  serviceLevel,
  version,
}: Awaited<ReturnType<typeof created>>) => ({
  name,
  licenceType,
  licenceStartDate,
  licenceEndDate,
  serviceLevel,
  version,
});
const eventsOf = async (orgId: string) => (await trail.list(orgId, { limit: 20 })).events;

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

describe('a new customer', () => {
  test('has a root entity, a licence and an administrator who is invited by mail, and its trail says who made it', async () => {
    const { id, ...organisation } = await created();
    expect(organisation).toMatchObject({
      name: 'Nordvik',
      type: 'standalone',
      licenceStartDate: '2026-01-01',
      userCount: 0,
    });
    const record = await organisations.get(id);
    expect(record).toMatchObject({ timeZone: 'Europe/Oslo', isDemo: false, serviceLevel: 'supported' });
    expect(await entities.get(id, record.rootEntityId)).toMatchObject({ type: 'root', country: 'NO', name: 'Nordvik' });
    expect(await world.mails()).toMatchObject([
      {
        to: 'kari@nordvik.example',
        kind: 'invite',
        orgId: id,
        facts: { organisation: 'Nordvik', roles: 'Company admin' },
      },
    ]);
    const events = await eventsOf(id);
    expect(events.map(({ action }) => action).toSorted()).toEqual(['organisation-created', 'user-invited']);
    for (const event of events) expect(event).toMatchObject({ actorId: sofia.userId, via: 'staff' });
  });

  test('that is a fund manager has a fund manager as its administrator', async () => {
    expect(await created({ organizationType: 'private_equity' })).toMatchObject({ type: 'fund_manager' });
    expect(await world.mails()).toMatchObject([{ facts: { roles: 'Fund manager admin' } }]);
  });

  test('is made once, however often the request arrives', async () => {
    const request = requestOf(createOrganisation, { body: { ...draft, name: 'Twice' } }, sofia);
    const answers = [await world.send(request, sofia), await world.send(request, sofia)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const { data } = await world.call(sofia, listAllOrganisations, { query: { search: 'Twice' } });
    expect(data).toHaveLength(1);
  });

  test.each([
    ['a licence that ends before it begins', { licenceEndDate: '2025-12-31' }, 'licenceEndDate'],
    ['a country that does not exist', { country: 'ZZ' }, 'country'],
    ['a time zone that does not exist', { timeZone: 'Mars/Base' }, 'timeZone'],
    ['an address that is none', { adminEmail: 'kari' }, 'adminEmail'],
    ['no name', { name: '  ' }, 'name'],
  ])('is refused with %s', async (_, wrong, field) => {
    const fields = { [field]: expect.any(String) };
    await expect(created(wrong)).rejects.toMatchObject({ code: 'invalid', fields });
  });
});

describe('changing an organisation', () => {
  test('writes what changed into the customer’s trail, by what it is', async () => {
    const before = await created();
    const owner = await world.person({ organisation: { orgId: before.id } });
    const body = {
      ...changeOf(before),
      name: 'Nordvik AS',
      licenceType: 'enterprise' as const,
      licenceEndDate: '2030-12-31',
      ownerId: owner.userId,
    };
    const { data } = await world.call(sofia, changeAnyOrganisation, { params: { id: before.id }, body });
    expect(data).toMatchObject({
      name: 'Nordvik AS',
      licenceType: 'enterprise',
      licenceEndDate: '2030-12-31',
      owner: { id: owner.userId },
      version: before.version + 1,
    });
    const events = new Map((await eventsOf(before.id)).map((event) => [event.action, event]));
    expect(events.get('licence-changed')?.facts).toEqual({
      licenceType: 'standard to enterprise',
      licenceEndDate: 'none to 2030-12-31',
    });
    expect(events.get('settings-changed')?.facts).toEqual({ name: 'Nordvik to Nordvik AS' });
    expect(events.get('owner-changed')).toMatchObject({ subjectId: owner.userId, actorId: sofia.userId, via: 'staff' });
  });

  test('over a stale version is told what is stored, and leaves it', async () => {
    const before = await created();
    const change = (name: string) =>
      world.call(sofia, changeAnyOrganisation, { params: { id: before.id }, body: { ...changeOf(before), name } });
    await change('First');
    await expect(change('Second')).rejects.toMatchObject({ code: 'conflict', current: { name: 'First' } });
    expect((await organisations.get(before.id)).name).toBe('First');
  });

  test('by two at once is done once', async () => {
    const before = await created();
    const tries = ['First', 'Second'].map((name) =>
      world.call(sofia, changeAnyOrganisation, { params: { id: before.id }, body: { ...changeOf(before), name } }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('takes no owner who does not belong to it', async () => {
    const before = await created();
    const stranger = await world.person({ organisation: provider });
    const body = { ...changeOf(before), ownerId: stranger.userId };
    await expect(world.call(sofia, changeAnyOrganisation, { params: { id: before.id }, body })).rejects.toMatchObject({
      code: 'invalid',
      fields: { ownerId: expect.any(String) },
    });
  });

  test('ends a licence: the customer’s administrators then read and change nothing', async () => {
    const before = await created();
    const admin = await world.person({ organisation: { orgId: before.id } });
    const body = { ...changeOf(before), licenceEndDate: '2026-01-31' };
    const { data } = await world.call(sofia, changeAnyOrganisation, { params: { id: before.id }, body });
    expect(data.licenceState).toBe('ended');
    const site = { name: 'Bergen', type: 'site' as const };
    await expect(world.call(admin, entityRoutes.createEntity, { body: site })).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('2026-01-31'),
    });
    await expect(
      world.call(admin, organisationRoutes.getOrganisation, { params: { id: before.id } }),
    ).resolves.toBeDefined();
    const renewed = { ...changeOf(data), licenceEndDate: null };
    await world.call(sofia, changeAnyOrganisation, { params: { id: before.id }, body: renewed });
    await expect(world.call(admin, entityRoutes.createEntity, { body: site })).resolves.toBeDefined();
  });

  test('never locks the provider itself out', async () => {
    const { data } = await world.call(sofia, listAllOrganisations, { query: { type: 'admin' } });
    const [own] = data;
    if (!own) throw new Error('The provider is not in the list');
    const body = { ...changeOf(own), licenceEndDate: '2026-01-31' };
    await expect(world.call(sofia, changeAnyOrganisation, { params: { id: own.id }, body })).rejects.toMatchObject({
      code: 'invalid',
      fields: { licenceEndDate: expect.any(String) },
    });
  });

  test('of an organisation that is not there is missing', async () => {
    const body = changeOf(await created());
    await expect(
      world.call(sofia, changeAnyOrganisation, { params: { id: 'no-such-organisation' }, body }),
    ).rejects.toMatchObject({ code: 'missing' });
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
      { action: 'support-read', actorId: oliver.userId, via: 'staff', facts: { route: 'listSites' } },
    ]);
  });

  test('of an organisation that is not there are missing', async () => {
    await expect(world.call(oliver, listSites, { query: { orgId: 'no-such-organisation' } })).rejects.toMatchObject({
      code: 'missing',
    });
  });
});

test('support creates and changes no organisation', async () => {
  const before = await created();
  const tries = [
    () => world.call(oliver, createOrganisation, { body: draft }),
    () => world.call(oliver, changeAnyOrganisation, { params: { id: before.id }, body: changeOf(before) }),
    () =>
      world.call(oliver, adminOrganisationRoutes.createDemoOrganisation, {
        body: {
          name: 'x',
          currency: 'EUR',
          country: 'SE',
          sites: 1,
          years: 1,
          adminName: 'x',
          adminEmail: 'x@y.example',
        },
      }),
  ];
  for (const tried of tries) await expect(tried()).rejects.toMatchObject({ code: 'forbidden' });
  expect(await world.demoOrders()).toEqual([]);
});
