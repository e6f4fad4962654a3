import { describe, expect, test } from 'vitest';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { UserEntity } from '#functions/core/people/entity.ts';
import { transact } from '#functions/db/transact.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { listUsers } = memberRoutes;
const acme = await world.organisation();
const zinc = await world.organisation();
const admin = await world.person({ organisation: acme, name: 'Zoe Admin', email: 'zoe@acme.test' });
const gatherer = await world.person({
  organisation: acme,
  name: 'Ada Gatherer',
  email: 'ada@acme.test',
  roles: ['DATA_GATHERER', 'DATA_VIEWER'],
  allowedEntityIds: ['leeds'],
  allowedQuestionGroupIds: ['energy'],
});
const federated = await world.person({
  organisation: acme,
  name: 'mia viewer',
  roles: ['DATA_VIEWER'],
  method: 'MICROSOFT_AD',
});
await world.person({ organisation: zinc, name: 'Somebody Else' });
await memberships.create({ orgId: zinc.orgId, userId: admin.userId, roles: ['DATA_VIEWER'] });

const names = async (query = {}) => (await world.call(admin, listUsers, { query })).data.map(({ name }) => name);

describe('administrators see the people of their organisation', () => {
  test('by name, with roles and reach', async () => {
    const { data, cursor } = await world.call(admin, listUsers);
    expect(data.map(({ name }) => name)).toEqual(['Ada Gatherer', 'mia viewer', 'Zoe Admin']);
    expect(cursor).toBeUndefined();
    expect(data[0]).toEqual({
      id: gatherer.userId,
      name: 'Ada Gatherer',
      email: 'ada@acme.test',
      picture: null,
      jobTitle: null,
      isSSO: false,
      mfa: 'off',
      isOwner: false,
      roles: expect.arrayContaining(['DATA_GATHERER', 'DATA_VIEWER']),
      allowedQuestionGroupIds: ['energy'],
      allowedEntityIds: ['leeds'],
      memberSince: expect.stringMatching(/Z$/),
      lastSeenAt: null,
      version: 1,
    });
    expect(data.find(({ id }) => id === federated.userId)).toMatchObject({ isSSO: true, mfa: 'directory' });
  });

  test('with who answers for the organisation, and who has an authenticator app', async () => {
    await transact([organisations.owning(acme.orgId, admin.userId)]);
    await UserEntity.patch({ userId: admin.userId }).set({ mfaEnabledAt: new Date().toISOString() }).go();
    const { data } = await world.call(admin, listUsers, { query: { search: 'zoe' } });
    expect(data[0]).toMatchObject({ isOwner: true, mfa: 'on' });
  });

  test('and find them by name, address and role', async () => {
    expect(await names({ search: 'ADA' })).toEqual(['Ada Gatherer']);
    expect(await names({ search: 'zoe@acme' })).toEqual(['Zoe Admin']);
    expect(await names({ search: 'nobody' })).toEqual([]);
    expect(await names({ role: 'DATA_VIEWER' })).toEqual(['Ada Gatherer', 'mia viewer']);
    expect(await names({ role: 'COMPANY_ADMIN', search: 'a' })).toEqual(['Zoe Admin']);
  });

  test('page by page', async () => {
    const first = await world.call(admin, listUsers, { query: { limit: 2 } });
    const second = await world.call(admin, listUsers, { query: { limit: 2, cursor: first.cursor } });
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(await names());
    expect(second.cursor).toBeUndefined();
  });

  test('and when each was here last', async () => {
    await names();
    const { data } = await world.call(admin, listUsers, { query: { search: 'zoe' } });
    expect(Date.now() - Date.parse(data[0]?.lastSeenAt ?? '')).toBeLessThan(60_000);
  });

  test('where one signs in again within the hour too, and not at each request', async () => {
    const seenAt = async () =>
      (await MembershipEntity.get({ orgId: acme.orgId, userId: admin.userId }).go()).data?.lastSeenAt;
    const before = new Date(Date.now() - 10 * 60_000).toISOString();
    await names();
    await MembershipEntity.patch({ orgId: acme.orgId, userId: admin.userId }).set({ lastSeenAt: before }).go();
    await names();
    const after = await seenAt();
    expect(after).not.toBe(before);
    await names();
    expect(await seenAt()).toBe(after);
  });
});

test.each([
  ['a limit of 0', { limit: '0' }, 'limit'],
  ['a limit of 201', { limit: '201' }, 'limit'],
  ['a limit that is no number', { limit: 'all' }, 'limit'],
  ['an unknown role', { role: 'BOSS' }, 'role'],
  ['another organisation', { orgId: 'zinc' }, 'orgId'],
])('a search with %s is refused', async (_, query, field) => {
  await expect(world.call(admin, listUsers, { query: query as never })).rejects.toMatchObject({
    code: 'invalid',
    fields: { [field]: expect.any(String) },
  });
});

test('a hundred and fifty people are read without leaving one out', async () => {
  const large = await world.organisation();
  const boss = await world.person({ organisation: large });
  await Promise.all(Array.from({ length: 149 }, () => world.person({ organisation: large, roles: ['DATA_GATHERER'] })));
  const { data } = await world.call(boss, listUsers, { query: { limit: 200 } });
  expect(data).toHaveLength(150);
});
