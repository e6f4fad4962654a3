import { ListUserPoolClientsCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import * as trail from '#functions/organisations/trail/store.ts';
import { MembershipEntity } from '#functions/people/memberships/entity.ts';
import { LinkEntity } from '#functions/portfolio/links/entity.ts';
import { ServiceClientEntity } from '#functions/service-accounts/accounts/entity.ts';
import * as serviceAccounts from '#functions/service-accounts/accounts/store.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { sendBearer, tokenOf } from '#test/support/program.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const acme = await world.organisation({ name: 'Acme', isDemo: true });
const ada = await world.person({ organisation: acme, name: 'Ada' });
const bo = await world.person({ organisation: acme, name: 'Bo' });
const { createServiceAccount, getServiceAccount, listServiceAccounts } = serviceAccountRoutes;
const { rotateSecret, grantOrganisations, revokeOrganisations, deleteServiceAccount } = serviceAccountRoutes;

const home = (person: TestPerson) => ({ id: person.orgId ?? '' });
/** Creates past the limit of a person: tests make many. */
async function create(person: TestPerson, name = 'Meter feed') {
  const { data } = await world.call(person, createServiceAccount, { params: home(person), body: { name } });
  return { ...data, clientId: data.account.clientId, params: { ...home(person), clientId: data.account.clientId } };
}
const poolClients = async () => {
  const { client, userPoolId } = world.identity;
  const { UserPoolClients = [] } = await client.send(
    new ListUserPoolClientsCommand({ UserPoolId: userPoolId, MaxResults: 60 }),
  );
  return UserPoolClients.map(({ ClientId }) => ClientId?.toLowerCase());
};
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe('creating', () => {
  test('shows the secret once, keeps only its hash, and puts a client of the pool behind the account', async () => {
    const { account, clientSecret, clientId, params } = await create(ada);
    expect(clientSecret).toMatch(/^sedum_[\w-]{43}$/);
    expect(account).toMatchObject({
      name: 'Meter feed',
      description: null,
      createdBy: { id: ada.userId, name: 'Ada' },
      lastUsedAt: null,
      organisations: [{ id: acme.orgId, name: 'Acme', role: 'SYSTEM_USER_COMPANY_ADMIN', isHome: true }],
      secrets: [{ ending: clientSecret.slice(-4), expiresAt: null }],
    });
    expect(await poolClients()).toContain(clientId);
    const stored = JSON.stringify(await serviceAccounts.find(clientId));
    expect(stored).not.toContain(clientSecret);
    const read = await world.call(ada, getServiceAccount, { params });
    expect(read.data).toEqual(account);
    expect(JSON.stringify(read)).not.toMatch(/sedum_|hash|poolSecret/);
    const { events } = await trail.list(acme.orgId, { limit: 1 });
    expect(events).toMatchObject([
      { action: 'service-account-created', actorId: ada.userId, subjectId: clientId, facts: { name: 'Meter feed' } },
    ]);
  });

  test('the pool’s own secret is sealed, for this account alone', async () => {
    const one = await serviceAccounts.find((await create(ada)).clientId);
    const other = await serviceAccounts.find((await create(ada)).clientId);
    const { unseal } = await import('#functions/db/sealing.ts');
    const secret = await unseal(one?.poolSecret ?? '', { clientId: one?.clientId ?? '' });
    expect(secret.length).toBeGreaterThan(20);
    expect(one?.poolSecret).not.toContain(secret);
    await expect(unseal(one?.poolSecret ?? '', { clientId: other?.clientId ?? '' })).rejects.toThrow();
  });

  test('a second arrival of the same request makes nothing, and is told that the secret was shown', async () => {
    const request = requestOf(createServiceAccount, { params: home(bo), body: { name: 'Twice' } }, bo);
    const first = await world.send(request, bo);
    expect(first.status).toBe(201);
    const before = await poolClients();
    const second = await world.send(request, bo);
    expect(second).toMatchObject({ status: 410, body: { code: 'gone' } });
    expect(JSON.stringify(second.body)).not.toContain('sedum_');
    expect(await poolClients()).toEqual(before);
  });

  test('a failure leaves no client of the pool behind', async () => {
    const before = await poolClients();
    const key = process.env.SESSION_KEY_ID;
    process.env.SESSION_KEY_ID = '00000000-0000-4000-8000-000000000000';
    try {
      const request = requestOf(createServiceAccount, { params: home(bo), body: { name: 'Broken' } }, bo);
      expect((await world.send(request, bo)).status).toBe(500);
    } finally {
      process.env.SESSION_KEY_ID = key;
    }
    expect(await poolClients()).toEqual(before);
    expect(world.takeLog().filter(({ event }) => event === 'request failed')).toHaveLength(1);
  });

  test('is closed to everybody but administrators, and where the feature is off', async () => {
    const user = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
    const ask = { params: home(ada), body: { name: 'x' } };
    await expect(world.call(user, createServiceAccount, ask)).rejects.toMatchObject({ code: 'forbidden' });
    const plain = await world.organisation();
    const admin = await world.person({ organisation: plain });
    await expect(
      world.call(admin, createServiceAccount, { params: home(admin), body: { name: 'x' } }),
    ).rejects.toMatchObject({ code: 'missing' });
  });

  test('an organisation has at most 50', async () => {
    const full = await world.organisation({ isDemo: true });
    const admin = await world.person({ organisation: full });
    const { clientId } = await create(admin);
    const { data: one } = await ServiceClientEntity.get({ clientId }).go();
    if (!one) throw new Error('There is no account');
    await ServiceClientEntity.put(
      Array.from({ length: 49 }, (_, i) => ({ ...one, clientId: `${clientId}${String(i).padStart(2, '0')}` })),
    ).go();
    const before = await poolClients();
    await expect(create(admin)).rejects.toMatchObject({ code: 'conflict' });
    expect(await poolClients()).toEqual(before);
  });
});

describe('rotating', () => {
  test('lets the former secret live on for the chosen days, and never three of them', async () => {
    const { clientSecret: first, params, account } = await create(ada, 'Rotated');
    const rotate = async (overlapDays: number) =>
      (await world.call(ada, rotateSecret, { params, body: { overlapDays } })).data;
    const second = await rotate(2);
    expect(second.account.secrets).toMatchObject([
      { ending: second.clientSecret.slice(-4), expiresAt: null },
      { ending: first.slice(-4), expiresAt: expect.stringContaining(day(2)) },
    ]);
    await expect(tokenOf(world, { account, clientSecret: first })).resolves.toBeTruthy();
    const third = await rotate(7);
    expect(third.account.secrets.map(({ ending }) => ending)).toEqual([
      third.clientSecret.slice(-4),
      second.clientSecret.slice(-4),
    ]);
    await expect(tokenOf(world, { account, clientSecret: first })).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(tokenOf(world, { account, clientSecret: second.clientSecret })).resolves.toBeTruthy();
    const fourth = await rotate(0);
    expect(fourth.account.secrets).toHaveLength(1);
    for (const { clientSecret } of [second, third]) {
      await expect(tokenOf(world, { account, clientSecret })).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    await expect(tokenOf(world, { account, clientSecret: fourth.clientSecret })).resolves.toBeTruthy();
  });

  test.each([-1, 8, 1.5, '3', null])('takes 0 to 7 whole days, not %s', async (overlapDays) => {
    const [account] = (await world.call(ada, listServiceAccounts, { params: home(ada) })).data;
    const params = { ...home(ada), clientId: account?.clientId ?? '' };
    const answer = await world.send(requestOf(rotateSecret, { params, body: { overlapDays } }, ada), ada);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('is for those who administer every organisation that the account acts in', async () => {
    const zinc = await world.organisation({ name: 'Zinc', isDemo: true });
    const both = await world.person({ organisation: acme, name: 'Both' });
    await MembershipEntity.create({ orgId: zinc.orgId, userId: both.userId, roles: ['COMPANY_ADMIN'] }).go();
    const { params } = await create(both, 'In two');
    await world.call(both, grantOrganisations, { params, body: { orgIds: [zinc.orgId] } });
    await expect(world.call(ada, rotateSecret, { params, body: { overlapDays: 0 } })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('Zinc'),
    });
    await expect(world.call(both, rotateSecret, { params, body: { overlapDays: 0 } })).resolves.toBeDefined();
    await world.call(ada, revokeOrganisations, { params, body: { orgIds: [zinc.orgId] } });
    await expect(world.call(ada, rotateSecret, { params, body: { overlapDays: 0 } })).resolves.toBeDefined();
    const { events } = await trail.list(zinc.orgId, { limit: 10 });
    expect(events.map(({ action }) => action)).toEqual([
      'service-account-changed',
      'service-account-rotated',
      'service-account-changed',
    ]);
    expect(JSON.stringify(events)).not.toContain('Acme');
  });

  test('two at once: whoever is second is told to look again', async () => {
    const { params } = await create(bo, 'Raced');
    const rotate = () => world.call(bo, rotateSecret, { params, body: { overlapDays: 0 } });
    const outcomes = await Promise.allSettled([rotate(), rotate()]);
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(won.length).toBeGreaterThanOrEqual(1);
    const { data } = await world.call(bo, getServiceAccount, { params });
    expect(data.secrets).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    }
  });
});

describe('granting', async () => {
  const manager = await world.organisation({
    name: 'Fund',
    type: 'fund_manager',
    organizationType: 'private_equity',
    isDemo: true,
  });
  const managed = await world.organisation({ name: 'Managed', type: 'port_co', isDemo: true });
  const followed = await world.organisation({ name: 'Followed', type: 'port_co', isDemo: true });
  const fran = await world.person({ organisation: manager, roles: ['FUND_MANAGER_ADMIN'], name: 'Fran' });
  const link = { orgId: manager.orgId, status: 'ACTIVE', fromDate: day(-9), invitedName: 'x' } as const;
  await LinkEntity.create({ ...link, companyId: managed.orgId, managed: 'YES' }).go();
  await LinkEntity.create({ ...link, companyId: followed.orgId, managed: 'NO' }).go();

  test('offers what the caller administers: by membership, and companies that are fully managed today', async () => {
    const { grantable } = await world.call(fran, listServiceAccounts, { params: home(fran) });
    expect(grantable.map(({ name }) => name)).toEqual(['Fund', 'Managed']);
  });

  test('gives the role of each organisation’s type, and takes none that the caller does not administer', async () => {
    const { params } = await create(fran, 'Portfolio reader');
    const { data } = await world.call(fran, grantOrganisations, { params, body: { orgIds: [managed.orgId] } });
    expect(data.organisations).toMatchObject([
      { id: manager.orgId, role: 'SYSTEM_USER_FUND_MANAGER_ADMIN', isHome: true },
      { id: managed.orgId, role: 'SYSTEM_USER_COMPANY_ADMIN', isHome: false },
    ]);
    for (const foreign of [followed.orgId, acme.orgId, 'made-up']) {
      const ask = { params, body: { orgIds: [manager.orgId, foreign] } };
      await expect(world.call(fran, grantOrganisations, ask), foreign).rejects.toMatchObject({ code: 'missing' });
    }
  });

  test('a role of the organisation that is not its administrator’s is not enough', async () => {
    const viewer = await world.person({ organisation: acme, name: 'Viewer here' });
    await MembershipEntity.create({ orgId: manager.orgId, userId: viewer.userId, roles: ['FUND_MANAGER_USER'] }).go();
    const { params } = await create(viewer);
    const ask = { params, body: { orgIds: [manager.orgId] } };
    await expect(world.call(viewer, grantOrganisations, ask)).rejects.toMatchObject({ code: 'missing' });
  });

  test('what a full management granted ends with it, and a grant or its end counts on the next call', async () => {
    const program = await create(fran, 'Managed feed');
    const token = await tokenOf(world, program);
    const list = async (orgId: string) =>
      (await sendBearer(world, token, { orgId, clientId: program.clientId }, entityRoutes.listEntities)).status;
    expect(await list(managed.orgId)).toBe(403);
    await world.call(fran, grantOrganisations, { params: program.params, body: { orgIds: [managed.orgId] } });
    expect(await list(managed.orgId)).toBe(200);
    await LinkEntity.patch({ orgId: manager.orgId, companyId: managed.orgId })
      .set({ toDate: day(-1) })
      .go();
    expect(await list(managed.orgId)).toBe(403);
    await LinkEntity.patch({ orgId: manager.orgId, companyId: managed.orgId }).remove(['toDate']).go();
    expect(await list(managed.orgId)).toBe(200);
    const { data } = await world.call(fran, revokeOrganisations, {
      params: program.params,
      body: { orgIds: [managed.orgId] },
    });
    expect(data.organisations).toMatchObject([{ id: manager.orgId }]);
    expect(await list(managed.orgId)).toBe(403);
    expect(await list(manager.orgId)).toBe(200);
  });

  test('an organisation that the account does not have cannot be revoked', async () => {
    const { params } = await create(fran);
    const ask = { params, body: { orgIds: [acme.orgId] } };
    await expect(world.call(fran, revokeOrganisations, ask)).rejects.toMatchObject({ code: 'missing' });
  });

  test('who manages a company creates accounts in it, which end with the management', async () => {
    const inManaged = world.in(fran, managed);
    const program = await create(inManaged, 'By the manager');
    const token = await tokenOf(world, program);
    const ask = { orgId: managed.orgId, clientId: program.clientId };
    expect((await sendBearer(world, token, ask, entityRoutes.listEntities)).status).toBe(200);
    await LinkEntity.patch({ orgId: manager.orgId, companyId: managed.orgId }).set({ managed: 'NO' }).go();
    expect((await sendBearer(world, token, ask, entityRoutes.listEntities)).status).toBe(403);
    await LinkEntity.patch({ orgId: manager.orgId, companyId: managed.orgId }).set({ managed: 'YES' }).go();
  });
});

describe('deleting', () => {
  test('stops secrets and tokens at once and takes the pool’s client away', async () => {
    const program = await create(bo, 'Ended');
    const token = await tokenOf(world, program);
    const ask = { orgId: acme.orgId, clientId: program.clientId };
    expect((await sendBearer(world, token, ask, entityRoutes.listEntities)).status).toBe(200);
    await world.call(bo, deleteServiceAccount, { params: program.params });
    expect((await sendBearer(world, token, ask, entityRoutes.listEntities)).status).toBe(401);
    await expect(tokenOf(world, program)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await poolClients()).not.toContain(program.clientId);
    await expect(world.call(bo, deleteServiceAccount, { params: program.params })).rejects.toMatchObject({
      code: 'missing',
    });
    const { events } = await trail.list(acme.orgId, { limit: 1 });
    expect(events).toMatchObject([{ action: 'service-account-deleted', facts: { name: 'Ended' } }]);
  });

  test('an account whose creator has left goes on', async () => {
    const leaver = await world.person({ organisation: acme, name: 'Leaver' });
    const program = await create(leaver, 'Stays');
    await MembershipEntity.delete({ orgId: acme.orgId, userId: leaver.userId }).go();
    const token = await tokenOf(world, program);
    const ask = { orgId: acme.orgId, clientId: program.clientId };
    expect((await sendBearer(world, token, ask, entityRoutes.listEntities)).status).toBe(200);
  });
});

test('an account of another organisation is as unknown as one that was made up', async () => {
  const other = await world.organisation({ isDemo: true });
  const stranger = await world.person({ organisation: other });
  const [account] = (await world.call(ada, listServiceAccounts, { params: home(ada) })).data;
  for (const params of [
    { id: other.orgId, clientId: account?.clientId ?? '' },
    { id: other.orgId, clientId: 'madeup' },
    { id: acme.orgId, clientId: account?.clientId ?? '' },
  ]) {
    const missing = { code: 'missing' };
    await expect(world.call(stranger, getServiceAccount, { params })).rejects.toMatchObject(missing);
    await expect(world.call(stranger, deleteServiceAccount, { params })).rejects.toMatchObject(missing);
    await expect(world.call(stranger, rotateSecret, { params, body: { overlapDays: 0 } })).rejects.toMatchObject(
      missing,
    );
  }
  await expect(world.call(stranger, listServiceAccounts, { params: home(ada) })).rejects.toMatchObject({
    code: 'missing',
  });
});

test('the list is one query for the accounts, whatever they have been granted', async () => {
  const cost = await world.measure(() => world.call(ada, listServiceAccounts, { params: home(ada) }));
  expect(cost.writeUnits).toBe(0);
  expect(cost.readUnits).toBeLessThanOrEqual(40);
});
