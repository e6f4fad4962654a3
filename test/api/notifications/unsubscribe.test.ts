import { describe, expect, test } from 'vitest';
import { unsubscribeLink, unsubscribeToken } from '#functions/notifications/unsubscribe/token.ts';
import { UserEntity } from '#functions/people/users/entity.ts';
import * as users from '#functions/people/users/store.ts';
import { unsubscribeRoutes } from '#shared/notifications/unsubscribe/routes.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { unsubscribe, resubscribe } = unsubscribeRoutes;

async function reader() {
  const { userId } = await world.person({});
  const id = unsubscribeToken(userId);
  const path = `/api/notifications/unsubscribe/${id}`;
  return { userId, id, path, since: async () => (await users.get(userId)).unsubscribedAt };
}

describe('a person who has a digest in front of them', () => {
  test('ends the digests by its link, without signing in, and may take that back', async () => {
    const { id, userId, since } = await reader();
    expect(unsubscribeLink(userId)).toBe(`https://sedum.example/unsubscribe/${id}`);
    expect(await world.call(undefined, unsubscribe, { params: { id } })).toEqual({ data: { unsubscribed: true } });
    const first = await since();
    expect(first).toBeTruthy();
    await world.call(undefined, unsubscribe, { params: { id } });
    expect(await since(), 'once is enough').toBe(first);
    expect(await world.call(undefined, resubscribe, { params: { id } })).toEqual({ data: { unsubscribed: false } });
    expect(await since()).toBeUndefined();
  });

  test('ends them by the button of the mail program, which sends a form from nowhere', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
      const { path, since } = await reader();
      const body = 'List-Unsubscribe=One-Click';
      const answer = await world.send({ method: 'POST', path, headers: { 'content-type': type }, body });
      expect(answer.status).toBe(200);
      expect(await since()).toBeTruthy();
    }
  });

  test('is not unsubscribed by a scanner that follows the link: it comes to a page that asks', async () => {
    const { path, id, since } = await reader();
    const answer = await world.send({ method: 'GET', path });
    expect(answer).toMatchObject({ status: 302, headers: { location: `/unsubscribe/${id}` } });
    expect(await since()).toBeUndefined();
  });

  test('is not subscribed again by another site', async () => {
    const { path, id, since } = await reader();
    await world.call(undefined, unsubscribe, { params: { id } });
    expect((await world.send({ method: 'DELETE', path })).status).toBe(403);
    expect(await since()).toBeTruthy();
  });
});

test('a link that somebody made up ends nothing and says nothing about who exists', async () => {
  const { userId, id, since } = await reader();
  const other = await reader();
  const signature = id.split('.').at(-1) ?? '';
  const forged = [
    `${userId}.${'0'.repeat(64)}`,
    `${other.userId}.${signature}`,
    `${userId}.${signature.slice(0, -1)}`,
    `${userId}`,
    `nobody.${signature}`,
    unsubscribeToken('nobody'),
  ];
  for (const each of forged) {
    const asked = world.call(undefined, unsubscribe, { params: { id: each } });
    await expect(asked, each).rejects.toMatchObject({ code: 'missing' });
  }
  expect(await since()).toBeUndefined();
});

test('the link of somebody who was erased leads nowhere', async () => {
  const { userId, id } = await reader();
  await UserEntity.patch({ userId }).set({ erasedAt: new Date().toISOString() }).go();
  await expect(world.call(undefined, unsubscribe, { params: { id } })).rejects.toMatchObject({ code: 'missing' });
});
