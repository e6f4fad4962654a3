import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { LinkEntity } from '#functions/core/links/entity.ts';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import * as guests from '#functions/service-accounts/guests/store.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { MOST_ORGANISATIONS, serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { guestRoutes } from '#shared/service-accounts/guests/routes.ts';
import { day } from '#test/support/days.ts';
import type { TestPerson } from '#test/support/people.ts';
import { newProgram, sendBearer, tokenOf } from '#test/support/program.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const { grantOrganisations, revokeOrganisations, deleteServiceAccount, getServiceAccount } = serviceAccountRoutes;
const { listGuestAccounts, takeGuestAccess } = guestRoutes;

/** Two organisations, somebody who administers both, and a program of the first that was let into the second. */
async function letIn({ licenceEndDate }: { licenceEndDate?: string } = {}) {
  const home = await world.organisation({ name: 'Utility', isDemo: true });
  // Without the feature of service accounts: who is let in does not depend on it.
  const host = await world.organisation({ name: 'Acme', ...(licenceEndDate && { licenceEndDate }) });
  const both = await world.person({ organisation: home, name: 'Bea' });
  await MembershipEntity.create({ orgId: host.orgId, userId: both.userId, roles: ['COMPANY_ADMIN'] }).go();
  const ada = await world.person({ organisation: host, name: 'Ada' });
  const program = await newProgram(world, both, 'Meter feed');
  await world.call(both, grantOrganisations, { params: program.params, body: { orgIds: [host.orgId] } });
  const list = async (person: TestPerson = ada) =>
    (await world.call(person, listGuestAccounts, { params: { id: host.orgId } })).data;
  const take = (person: TestPerson = ada) =>
    world.call(person, takeGuestAccess, { params: { id: host.orgId, clientId: program.clientId } });
  return { home, host, both, ada, program, list, take };
}

describe('service accounts of others', () => {
  test('are listed with whose they are, as what they act, since when, and their last use', async () => {
    const { list, program, host, home, both } = await letIn();
    expect(await list()).toEqual([
      {
        clientId: program.clientId,
        name: 'Meter feed',
        organisationName: 'Utility',
        role: 'SYSTEM_USER_COMPANY_ADMIN',
        grantedAt: expect.stringMatching(/^\d{4}-/),
        lastUsedAt: null,
        isInForce: true,
      },
    ]);
    const token = await tokenOf(world, program);
    await sendBearer(world, token, { orgId: host.orgId, clientId: program.clientId }, entityRoutes.listEntities);
    expect(await list()).toMatchObject([{ lastUsedAt: expect.stringMatching(/^\d{4}-/) }]);
    // An account is no guest at home.
    expect((await world.call(both, listGuestAccounts, { params: { id: home.orgId } })).data).toEqual([]);
  });

  test('leave the list with the grant: revoked, or deleted with their account', async () => {
    const first = await letIn();
    const ask = { params: first.program.params, body: { orgIds: [first.host.orgId] } };
    await world.call(first.both, revokeOrganisations, ask);
    expect(await first.list()).toEqual([]);
    await world.call(first.both, grantOrganisations, ask);
    expect(await first.list()).toHaveLength(1);
    await world.call(first.both, deleteServiceAccount, { params: first.program.params });
    expect(await first.list()).toEqual([]);
    expect(await guests.list(first.host.orgId)).toEqual([]);
  });

  test('that a fund manager let in rest while its full management does', async () => {
    const manager = await world.organisation({
      name: 'Fund',
      type: 'fund_manager',
      organizationType: 'private_equity',
      isDemo: true,
    });
    const managed = await world.organisation({ name: 'Managed', type: 'port_co' });
    const fran = await world.person({ organisation: manager, roles: ['FUND_MANAGER_ADMIN'] });
    const mia = await world.person({ organisation: managed, name: 'Mia' });
    const link = { orgId: manager.orgId, companyId: managed.orgId };
    await LinkEntity.create({ ...link, status: 'ACTIVE', fromDate: day(-9), invitedName: 'x', managed: 'YES' }).go();
    const { params } = await newProgram(world, fran);
    await world.call(fran, grantOrganisations, { params, body: { orgIds: [managed.orgId] } });
    const list = async () => (await world.call(mia, listGuestAccounts, { params: { id: managed.orgId } })).data;
    expect(await list()).toMatchObject([{ organisationName: 'Fund', isInForce: true }]);
    await LinkEntity.patch(link).set({ managed: 'NO' }).go();
    expect(await list()).toMatchObject([{ organisationName: 'Fund', isInForce: false }]);
    const taking = { params: { id: managed.orgId, clientId: params.clientId } };
    await world.call(mia, takeGuestAccess, taking);
    expect(await list()).toEqual([]);
  });
});

describe('taking access away', () => {
  test('counts on the next call, leaves the account its other organisations, and is told in both trails', async () => {
    const { home, host, both, ada, program, list, take } = await letIn();
    const token = await tokenOf(world, program);
    const status = async ({ orgId }: { orgId: string }) =>
      (await sendBearer(world, token, { orgId, clientId: program.clientId }, entityRoutes.listEntities)).status;
    expect(await status(host)).toBe(200);
    expect(await take()).toEqual({ data: { taken: true } });
    expect(await status(host)).toBe(403);
    expect(await status(home)).toBe(200);
    expect(await list()).toEqual([]);
    const { data } = await world.call(both, getServiceAccount, { params: program.params });
    expect(data.organisations).toMatchObject([{ id: home.orgId }]);
    for (const { orgId } of [home, host]) {
      const { events } = await trail.list(orgId, { limit: 1 });
      expect(events).toMatchObject([
        {
          action: 'service-account-changed',
          actorId: ada.userId,
          via: 'membership',
          subjectId: program.clientId,
          after: { name: 'Meter feed', revoked: 'Acme' },
        },
      ]);
    }
  });

  test('is possible after the licence has ended, and once', async () => {
    const { take } = await letIn({ licenceEndDate: '2020-12-31' });
    await take();
    await expect(take()).rejects.toMatchObject({ code: 'missing' });
  });

  test('by two at once, or while the account is changed, ends as one of them said', async () => {
    const { both, program, host, take, list } = await letIn();
    const outcomes = await Promise.allSettled([take(), take()]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(['missing', 'conflict']).toContain(outcome.reason.code);
    }
    expect(await list()).toEqual([]);
    const { events } = await trail.list(host.orgId, { limit: 9, action: 'service-account-changed' });
    expect(events.filter(({ after }) => after.revoked)).toHaveLength(1);
    await world.call(both, grantOrganisations, { params: program.params, body: { orgIds: [host.orgId] } });
    await Promise.allSettled([
      take(),
      world.call(both, revokeOrganisations, { params: program.params, body: { orgIds: [host.orgId] } }),
    ]);
    expect(await list()).toEqual([]);
  });

  test('is for administrators of this organisation, and for accounts that are let in here', async () => {
    const { home, host, both, ada, program, take, list } = await letIn();
    const user = await world.person({ organisation: host, roles: ['COMPANY_USER'] });
    await expect(take(user)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(list(user)).rejects.toMatchObject({ code: 'forbidden' });
    const stranger = await world.person({ organisation: await world.organisation({ name: 'Other' }) });
    const missing = { code: 'missing' };
    await expect(take(stranger)).rejects.toMatchObject(missing);
    await expect(list(stranger)).rejects.toMatchObject(missing);
    const ownId = stranger.orgId ?? '';
    for (const [person, id] of [
      [stranger, ownId],
      // At home it is the account's own organisation, which revokes it as its own.
      [both, home.orgId],
    ] as const) {
      const ask = { params: { id, clientId: program.clientId } };
      await expect(world.call(person, takeGuestAccess, ask)).rejects.toMatchObject(missing);
    }
    const unknown = { params: { id: host.orgId, clientId: 'madeup' } };
    await expect(world.call(ada, takeGuestAccess, unknown)).rejects.toMatchObject(missing);
    expect(await list()).toHaveLength(1);
  });
});

test('an account is granted as many organisations as one transaction can note and tell of, and deleted with them', async () => {
  const home = await world.organisation({ name: 'Utility', isDemo: true });
  const bea = await world.person({ organisation: home });
  const program = await newProgram(world, bea);
  const hosts = await Promise.all(
    Array.from({ length: MOST_ORGANISATIONS }, (_, i) => world.organisation({ name: `Site ${i}` })),
  );
  const memberships = hosts.map(({ orgId }) => ({ orgId, userId: bea.userId, roles: ['COMPANY_ADMIN' as const] }));
  await MembershipEntity.put(memberships).go();
  const { params } = program;
  const orgIds = hosts.map(({ orgId }) => orgId);
  await expect(world.call(bea, grantOrganisations, { params, body: { orgIds } })).rejects.toMatchObject({
    code: 'conflict',
  });
  await world.call(bea, revokeOrganisations, { params, body: { orgIds: [home.orgId] } });
  const { data } = await world.call(bea, grantOrganisations, { params, body: { orgIds } });
  expect(data.organisations).toHaveLength(MOST_ORGANISATIONS);
  expect(await guests.list(orgIds.at(-1) ?? '')).toHaveLength(1);
  await world.call(bea, deleteServiceAccount, { params });
  expect(await guests.list(orgIds.at(-1) ?? '')).toEqual([]);
});
