import { beforeEach, describe, expect, test } from 'vitest';
import * as entities from '#functions/core/entities/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { requestOf } from '#test/support/people.ts';
import { customerDraft, newCustomer, newProvider } from '#test/support/staff.ts';
import { eventsOf } from '#test/support/trail.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { sofia } = await newProvider(world);
const { listAllOrganisations, createOrganisation } = adminOrganisationRoutes;

beforeEach(async () => {
  await world.mails();
});

describe('a new customer', () => {
  test('has a root entity, a licence and an administrator who is invited by mail, and its trail says who made it', async () => {
    const { id, ...organisation } = await newCustomer(world, sofia);
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
    expect(await newCustomer(world, sofia, { organizationType: 'private_equity' })).toMatchObject({
      type: 'fund_manager',
    });
    expect(await world.mails()).toMatchObject([{ facts: { roles: 'Fund manager admin' } }]);
  });

  test('is made once, however often the request arrives', async () => {
    const request = requestOf(createOrganisation, { body: { ...customerDraft, name: 'Twice' } }, sofia);
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
    await expect(newCustomer(world, sofia, wrong)).rejects.toMatchObject({ code: 'invalid', fields });
  });
});
