import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import { notify } from '#functions/core/notices/store.ts';
import { OrganisationEntity } from '#functions/core/organisations/entity.ts';
import { SessionEntity } from '#functions/core/sessions/entity.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import type { Role } from '#shared/people/access.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { listNotifications, readNotification, readAllNotifications } = notificationRoutes;

/** A person of an organisation of their own, and a way to tell them things, a second apart. */
async function somebody(roles: readonly Role[] = ['COMPANY_USER']) {
  const organisation = await world.organisation();
  const person = await world.person({ organisation, roles });
  let seconds = 0;
  const tell = async (...titles: string[]) => {
    for (const title of titles) {
      seconds += 1;
      const now = new Date(Date.now() - 3_600_000 + seconds * 1000);
      await notify(organisation.orgId, [person.userId, person.userId], { kind: 'assigned', title }, now);
    }
  };
  const list = (query = {}, by: TestPerson = person) => world.call(by, listNotifications, { query });
  const titles = async (query = {}) => (await list(query)).data.map(({ title }) => title);
  return { organisation, person, tell, list, titles };
}

describe('the notifications of a person', () => {
  test('come the newest first, with how many are unread', async () => {
    const { tell, list } = await somebody();
    await tell('one', 'two');
    const answer = await list();
    expect(answer.data.map(({ title }) => title)).toEqual(['two', 'one']);
    expect(answer.data[0]).toMatchObject({ kind: 'assigned', text: null, link: null, priority: 0, readAt: null });
    expect(answer.unread).toBe(2);
  });

  test('come in pages, unread alone too, and nothing twice when a new one arrives between two pages', async () => {
    const { tell, list, person } = await somebody();
    await tell('1', '2', '3', '4', '5');
    const first = await list({ limit: 2 });
    await tell('6');
    const second = await list({ limit: 2, cursor: first.cursor });
    const third = await list({ limit: 2, cursor: second.cursor });
    const seen = [...first.data, ...second.data, ...third.data].map(({ title }) => title);
    expect(seen).toEqual(['5', '4', '3', '2', '1']);
    for (const { id } of [...first.data, ...second.data]) {
      await world.call(person, readNotification, { params: { id } });
    }
    const unread = await list({ unread: 'true', limit: 1 });
    const rest = await list({ unread: 'true', limit: 1, cursor: unread.cursor });
    expect([...unread.data, ...rest.data].map(({ title }) => title)).toEqual(['6', '1']);
  });

  test('are counted up to 100', async () => {
    const { tell, list } = await somebody();
    await tell(...Array.from({ length: 103 }, (_, index) => String(index)));
    expect(await list({ limit: 1 })).toMatchObject({ unread: 100 });
  });

  test('are read one by one, once', async () => {
    const { tell, list, person } = await somebody();
    await tell('one', 'two');
    const [two] = (await list()).data;
    const params = { id: two?.id ?? '' };
    const { data } = await world.call(person, readNotification, { params });
    expect(data.readAt).not.toBeNull();
    expect((await world.call(person, readNotification, { params })).data.readAt).toBe(data.readAt);
    expect(await list({ unread: 'true' })).toMatchObject({ data: [{ title: 'one' }], unread: 1 });
  });

  test('are read all at once, however many they are', async () => {
    const { tell, list, person } = await somebody();
    await tell(...Array.from({ length: 103 }, (_, index) => String(index)));
    expect(await world.call(person, readAllNotifications)).toEqual({ data: { read: 103 } });
    expect(await world.call(person, readAllNotifications)).toEqual({ data: { read: 0 } });
    expect(await list({ limit: 1 })).toMatchObject({ unread: 0 });
  });
});

describe('nobody sees or reads', () => {
  test("another person's notifications, in the organisation or elsewhere", async () => {
    const { tell, list, organisation } = await somebody();
    await tell('private');
    const [mine] = (await list()).data;
    const colleague = await world.person({ organisation });
    const stranger = await world.person({ organisation: await world.organisation() });
    for (const other of [colleague, stranger]) {
      expect((await list({}, other)).data).toEqual([]);
      await expect(world.call(other, readNotification, { params: { id: mine?.id ?? '' } })).rejects.toMatchObject({
        code: 'missing',
      });
    }
    expect(await list()).toMatchObject({ unread: 1 });
  });

  test("with another person's cursor", async () => {
    const { tell, list, organisation } = await somebody();
    await tell('1', '2', '3');
    const { cursor } = await list({ limit: 1 });
    const colleague = await world.person({ organisation });
    await expect(list({ limit: 1, cursor }, colleague)).rejects.toMatchObject({ code: 'invalid' });
    await expect(list({ limit: 1, unread: 'true', cursor })).rejects.toMatchObject({ code: 'invalid' });
  });

  test.each<Role>(['DATA_VIEWER', 'FM_DATA_VIEWER'])('any as %s', async (role) => {
    const { list } = await somebody([role]);
    await expect(list()).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the check of the session says of the organisation that is named', () => {
  const unreadOf = async (person: TestPerson) => (await world.call(person, sessionRoutes.checkSession)).data.unread;

  test('how many notifications are unread and which is the newest, as the list does', async () => {
    const { tell, list, person } = await somebody();
    expect(await unreadOf(person)).toEqual({ count: 0, newest: null });
    await tell('one', 'two');
    const { data, unread } = await list({ unread: 'true' });
    expect(await unreadOf(person)).toEqual({ count: unread, newest: data[0]?.id });
    await world.call(person, readNotification, { params: { id: data[0]?.id ?? '' } });
    expect(await unreadOf(person)).toEqual({ count: 1, newest: data[1]?.id });
    await world.call(person, readAllNotifications);
    expect(await unreadOf(person)).toEqual({ count: 0, newest: null });
  });

  test.each<Role>(['DATA_VIEWER', 'FM_DATA_VIEWER'])('nothing to a %s, who gets none', async (role) => {
    const { tell, person } = await somebody([role]);
    await tell('not for viewers');
    expect(await unreadOf(person)).toBeNull();
  });

  test('nothing without an organisation, of a foreign one, and of none that there is', async () => {
    const { tell, person } = await somebody();
    await tell('private');
    const elsewhere = await world.organisation();
    for (const orgId of [undefined, elsewhere.orgId, 'nobody', '../x']) {
      expect(await unreadOf({ ...person, orgId }), String(orgId)).toBeNull();
    }
    const staff = await world.person({
      organisation: await world.organisation({ type: 'admin', organizationType: 'admin' }),
      roles: ['SEDUM_SUPPORT_USER'],
    });
    expect(await unreadOf({ ...staff, orgId: person.orgId })).toBeNull();
  });

  test('nothing to somebody who still lacks the authenticator app that it asks for, or was removed', async () => {
    const { tell, person, organisation } = await somebody();
    await tell('private');
    await OrganisationEntity.patch({ orgId: organisation.orgId }).set({ enforceMfa: true }).go();
    expect(await unreadOf(person)).toBeNull();
    await OrganisationEntity.patch({ orgId: organisation.orgId }).set({ enforceMfa: false }).go();
    expect(await unreadOf(person)).toMatchObject({ count: 1 });
    await MembershipEntity.delete({ orgId: organisation.orgId, userId: person.userId }).go();
    expect(await unreadOf(person)).toBeNull();
  });
});

test('the same notice told again at the same instant is one, and stays read', async () => {
  const { organisation, person, list } = await somebody();
  const now = new Date();
  const tell = () =>
    notify(organisation.orgId, [person.userId], { kind: 'export-finished', title: 'Ready' }, now, 'export|e1');
  await tell();
  const [first] = (await list()).data;
  await world.call(person, readNotification, { params: { id: first?.id ?? '' } });
  await tell();
  expect(await list()).toMatchObject({ data: [{ id: first?.id }], unread: 0 });
});

test('a page that looks for notifications keeps nobody signed in', async () => {
  const { person, list } = await somebody();
  const sessionHash = createHash('sha256').update(person.sessionId).digest('hex');
  const lastSeen = new Date(Date.now() - 10 * 60_000).toISOString();
  await SessionEntity.patch({ sessionHash }).set({ lastSeenAt: lastSeen }).go();
  await list();
  expect((await SessionEntity.get({ sessionHash }).go()).data?.lastSeenAt).toBe(lastSeen);
  await world.call(person, readAllNotifications);
  expect((await SessionEntity.get({ sessionHash }).go()).data?.lastSeenAt).not.toBe(lastSeen);
});
