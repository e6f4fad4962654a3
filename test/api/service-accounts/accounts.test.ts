import { ListUserPoolClientsCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import { ServiceClientEntity } from '#functions/core/programs/entity.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
import { unseal } from '#functions/db/sealing.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { MOST_ACCOUNTS, serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { requestOf } from '#test/support/people.ts';
import { newProgram, sendBearer, tokenOf } from '#test/support/program.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const acme = await world.organisation({ name: 'Acme', isDemo: true });
const ada = await world.person({ organisation: acme, name: 'Ada' });
const bo = await world.person({ organisation: acme, name: 'Bo' });
const { createServiceAccount, getServiceAccount, listServiceAccounts, rotateSecret, deleteServiceAccount } =
  serviceAccountRoutes;
const home = { id: acme.orgId };

const poolClients = async () => {
  const { client, userPoolId } = world.identity;
  const { UserPoolClients = [] } = await client.send(
    new ListUserPoolClientsCommand({ UserPoolId: userPoolId, MaxResults: 60 }),
  );
  return UserPoolClients.map(({ ClientId }) => ClientId?.toLowerCase());
};

describe('creating', () => {
  test('shows the secret once, keeps only its hash, and puts a client of the pool behind the account', async () => {
    const { account, clientSecret, clientId, params } = await newProgram(world, ada);
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
      { action: 'service-account-created', actorId: ada.userId, subjectId: clientId, after: { name: 'Meter feed' } },
    ]);
  });

  test('the pool’s own secret is sealed, for this account alone', async () => {
    const one = await serviceAccounts.find((await newProgram(world, ada)).clientId);
    const other = await serviceAccounts.find((await newProgram(world, ada)).clientId);
    const secret = await unseal(one?.poolSecret ?? '', { clientId: one?.clientId ?? '' });
    expect(secret.length).toBeGreaterThan(20);
    expect(one?.poolSecret).not.toContain(secret);
    await expect(unseal(one?.poolSecret ?? '', { clientId: other?.clientId ?? '' })).rejects.toThrow();
  });

  test('a second arrival of the same request makes nothing, and is told that the secret was shown', async () => {
    const request = requestOf(createServiceAccount, { params: home, body: { name: 'Twice' } }, bo);
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
      const request = requestOf(createServiceAccount, { params: home, body: { name: 'Broken' } }, bo);
      expect((await world.send(request, bo)).status).toBe(500);
    } finally {
      process.env.SESSION_KEY_ID = key;
    }
    expect(await poolClients()).toEqual(before);
    expect(world.takeLog().filter(({ event }) => event === 'request failed')).toHaveLength(1);
  });

  test('is closed to everybody but administrators, and where the feature is off', async () => {
    const user = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
    const ask = { params: home, body: { name: 'x' } };
    await expect(world.call(user, createServiceAccount, ask)).rejects.toMatchObject({ code: 'forbidden' });
    const plain = await world.organisation();
    const admin = await world.person({ organisation: plain });
    await expect(
      world.call(admin, createServiceAccount, { params: { id: plain.orgId }, body: { name: 'x' } }),
    ).rejects.toMatchObject({ code: 'missing' });
  });

  test('an organisation has at most 50, those counted that it had before they were counted', async () => {
    const full = await world.organisation({ isDemo: true });
    const admin = await world.person({ organisation: full });
    const { clientId } = await newProgram(
      world,
      await world.person({ organisation: await world.organisation({ isDemo: true }) }),
    );
    const { data: one } = await ServiceClientEntity.get({ clientId }).go();
    if (!one) throw new Error('There is no account');
    const ids = Array.from({ length: MOST_ACCOUNTS }, (_, i) => `${clientId}${String(i).padStart(2, '0')}`);
    await ServiceClientEntity.put(ids.map((id) => ({ ...one, clientId: id, homeOrgId: full.orgId }))).go();
    const before = await poolClients();
    await expect(newProgram(world, admin)).rejects.toMatchObject({ code: 'conflict' });
    expect(await poolClients()).toEqual(before);
  });
});

describe('deleting', () => {
  test('stops secrets and tokens at once and takes the pool’s client away', async () => {
    const program = await newProgram(world, bo, 'Ended');
    const token = await tokenOf(world, program);
    const ask = { orgId: acme.orgId, clientId: program.clientId };
    expect((await sendBearer(world, token, ask, entityRoutes.listEntities)).status).toBe(200);
    await world.call(bo, deleteServiceAccount, { params: program.params });
    expect((await sendBearer(world, token, ask, entityRoutes.listEntities)).status).toBe(401);
    await expect(tokenOf(world, program)).rejects.toThrow('invalid_client');
    expect(await poolClients()).not.toContain(program.clientId);
    await expect(world.call(bo, deleteServiceAccount, { params: program.params })).rejects.toMatchObject({
      code: 'missing',
    });
    const { events } = await trail.list(acme.orgId, { limit: 1 });
    expect(events).toMatchObject([{ action: 'service-account-deleted', after: { name: 'Ended' } }]);
  });

  test('an account whose creator has left goes on', async () => {
    const leaver = await world.person({ organisation: acme, name: 'Leaver' });
    const program = await newProgram(world, leaver, 'Stays');
    await MembershipEntity.delete({ orgId: acme.orgId, userId: leaver.userId }).go();
    const token = await tokenOf(world, program);
    const ask = { orgId: acme.orgId, clientId: program.clientId };
    expect((await sendBearer(world, token, ask, entityRoutes.listEntities)).status).toBe(200);
  });
});

test('an account of another organisation is as unknown as one that was made up', async () => {
  const other = await world.organisation({ isDemo: true });
  const stranger = await world.person({ organisation: other });
  const [account] = (await world.call(ada, listServiceAccounts, { params: home })).data;
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
  await expect(world.call(stranger, listServiceAccounts, { params: home })).rejects.toMatchObject({
    code: 'missing',
  });
});

test('the list is one query for the accounts, whatever they have been granted', async () => {
  const cost = await world.measure(() => world.call(ada, listServiceAccounts, { params: home }));
  expect(cost.writeUnits).toBe(0);
  expect(cost.readUnits).toBeLessThanOrEqual(40);
});
