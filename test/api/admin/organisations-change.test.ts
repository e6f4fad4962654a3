import { describe, expect, test } from 'vitest';
import * as organisations from '#functions/core/organisations/store.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { customerDraft, newCustomer, newProvider, unchanged } from '#test/support/staff.ts';
import { eventsOf } from '#test/support/trail.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { provider, sofia, oliver } = await newProvider(world);
const { listAllOrganisations, createOrganisation, changeAnyOrganisation } = adminOrganisationRoutes;

describe('changing an organisation', () => {
  test('writes what changed into the customer’s trail, by what it is', async () => {
    const before = await newCustomer(world, sofia);
    const owner = await world.person({ organisation: { orgId: before.id } });
    const body = {
      ...unchanged(before),
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
    expect(events.get('licence-changed')).toMatchObject({
      before: { licenceType: 'standard', licenceEndDate: 'none' },
      after: { licenceType: 'enterprise', licenceEndDate: '2030-12-31' },
    });
    expect(events.get('settings-changed')).toMatchObject({
      before: { name: 'Nordvik' },
      after: { name: 'Nordvik AS' },
    });
    expect(events.get('owner-changed')).toMatchObject({ subjectId: owner.userId, actorId: sofia.userId, via: 'staff' });
  });

  test('to a trial opens no values: only the customer’s own administrators do', async () => {
    const before = await newCustomer(world, sofia);
    const look = () =>
      world.call(world.in(oliver, { orgId: before.id }), yearRoutes.getYearStatus, { params: { year: 2025 } });
    const body = { ...unchanged(before), licenceType: 'trial' as const };
    const { data } = await world.call(sofia, changeAnyOrganisation, { params: { id: before.id }, body });
    expect(data).toMatchObject({ licenceType: 'trial', supportMode: 'by_grant' });
    await expect(look()).rejects.toMatchObject({ code: 'forbidden' });
    const trial = await newCustomer(world, sofia, { licenceType: 'trial' });
    expect(trial.supportMode).toBe('open');
    const params = { id: trial.id };
    const same = await world.call(sofia, changeAnyOrganisation, { params, body: unchanged(trial) });
    expect(same.data.supportMode).toBe('open');
  });

  test('over a stale version is told what is stored, and leaves it', async () => {
    const before = await newCustomer(world, sofia);
    const change = (name: string) =>
      world.call(sofia, changeAnyOrganisation, { params: { id: before.id }, body: { ...unchanged(before), name } });
    await change('First');
    await expect(change('Second')).rejects.toMatchObject({ code: 'conflict', current: { name: 'First' } });
    expect((await organisations.get(before.id)).name).toBe('First');
  });

  test('by two at once is done once', async () => {
    const before = await newCustomer(world, sofia);
    const tries = ['First', 'Second'].map((name) =>
      world.call(sofia, changeAnyOrganisation, { params: { id: before.id }, body: { ...unchanged(before), name } }),
    );
    const outcomes = await Promise.allSettled(tries);
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.data.name : []));
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason : []));
    expect(won).toHaveLength(1);
    expect(lost).toMatchObject([{ code: 'conflict', current: { name: won[0] } }]);
    expect((await organisations.get(before.id)).name).toBe(won[0]);
  });

  test('takes no owner who does not belong to it', async () => {
    const before = await newCustomer(world, sofia);
    const stranger = await world.person({ organisation: provider });
    const body = { ...unchanged(before), ownerId: stranger.userId };
    await expect(world.call(sofia, changeAnyOrganisation, { params: { id: before.id }, body })).rejects.toMatchObject({
      code: 'invalid',
      fields: { ownerId: expect.any(String) },
    });
  });

  test('ends a licence: the customer’s administrators then read and change nothing', async () => {
    const before = await newCustomer(world, sofia);
    const admin = await world.person({ organisation: { orgId: before.id } });
    const body = { ...unchanged(before), licenceEndDate: '2026-01-31' };
    const { data } = await world.call(sofia, changeAnyOrganisation, { params: { id: before.id }, body });
    expect(data.licenceState).toBe('ended');
    const entity = { name: 'Bergen', type: 'site' as const };
    await expect(world.call(admin, entityRoutes.createEntity, { body: entity })).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('2026-01-31'),
    });
    await expect(
      world.call(admin, organisationRoutes.getOrganisation, { params: { id: before.id } }),
    ).resolves.toBeDefined();
    const renewed = { ...unchanged(data), licenceEndDate: null };
    await world.call(sofia, changeAnyOrganisation, { params: { id: before.id }, body: renewed });
    await expect(world.call(admin, entityRoutes.createEntity, { body: entity })).resolves.toBeDefined();
  });

  test('never locks the provider itself out', async () => {
    const { data } = await world.call(sofia, listAllOrganisations, { query: { type: 'admin' } });
    const [own] = data;
    if (!own) throw new Error('The provider is not in the list');
    const body = { ...unchanged(own), licenceEndDate: '2026-01-31' };
    await expect(world.call(sofia, changeAnyOrganisation, { params: { id: own.id }, body })).rejects.toMatchObject({
      code: 'invalid',
      fields: { licenceEndDate: expect.any(String) },
    });
  });

  test('of an organisation that is not there is missing', async () => {
    const body = unchanged(await newCustomer(world, sofia));
    await expect(
      world.call(sofia, changeAnyOrganisation, { params: { id: 'no-such-organisation' }, body }),
    ).rejects.toMatchObject({ code: 'missing' });
  });
});

test('support creates and changes no organisation', async () => {
  const before = await newCustomer(world, sofia);
  const tries = [
    () => world.call(oliver, createOrganisation, { body: customerDraft }),
    () => world.call(oliver, changeAnyOrganisation, { params: { id: before.id }, body: unchanged(before) }),
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
