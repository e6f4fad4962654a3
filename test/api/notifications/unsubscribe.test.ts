import { describe, expect, test } from 'vitest';
import { render } from '#functions/core/mail/templates/render.ts';
import { UserEntity } from '#functions/core/people/entity.ts';
import * as users from '#functions/core/people/store.ts';
import { unsubscribeLink, unsubscribeToken } from '#functions/notifications/unsubscribe/token.ts';
import { unsubscribeRoutes } from '#shared/notifications/unsubscribe/routes.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { unsubscribe, resubscribe } = unsubscribeRoutes;
const ORIGIN = 'https://sedum.example';
const oneClick = 'List-Unsubscribe=One-Click';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function reader() {
  const { userId } = await world.person({});
  const token = unsubscribeToken(userId);
  const path = `/api/notifications/unsubscribe/${token}`;
  return { userId, token, path, since: async () => (await users.get(userId)).unsubscribedAt };
}

/** A digest as it leaves for somebody: the address of the mail program's button, and the link at its end. */
function digestFor(userId: string) {
  const about = { organisation: 'Acme', heading: 'Two answers wait', lines: ['Energy'], link: '/', name: 'Ada' };
  const { headers, text, html } = render(
    { kind: 'digest', facts: { ...about, unsubscribe: unsubscribeLink(userId) } },
    ORIGIN,
  );
  const button = headers.find(({ Name }) => Name === 'List-Unsubscribe')?.Value.slice(1, -1) ?? '';
  const [link = ''] = /https:\/\/\S+\/unsubscribe\S*/.exec(text) ?? [];
  expect(html).toContain(`href="${link}"`);
  return { button: new URL(button), link: new URL(link) };
}

describe('a person who has a digest in front of them', () => {
  test('F10 ends the digests by its link, whose secret no server sees in an address, and may take that back', async () => {
    const { token, userId, since } = await reader();
    const { link } = digestFor(userId);
    expect(link.href).toBe(`${ORIGIN}/unsubscribe#${token}`);
    const body = { token: link.hash.slice(1) };
    expect(await world.call(undefined, unsubscribe, { body })).toEqual({ data: { unsubscribed: true } });
    const first = await since();
    expect(first).toBeTruthy();
    await world.call(undefined, unsubscribe, { body });
    expect(await since(), 'once is enough').toBe(first);
    expect(await world.call(undefined, resubscribe, { body })).toEqual({ data: { unsubscribed: false } });
    expect(await since()).toBeUndefined();
  });

  test('ends them by the button of the mail program, which sends a form from nowhere to the address of the mail', async () => {
    for (const type of [form['content-type'], 'multipart/form-data; boundary=b']) {
      const { userId, since } = await reader();
      const { button } = digestFor(userId);
      expect(button.origin).toBe(ORIGIN);
      const headers = { 'content-type': type };
      const answer = await world.send({ method: 'POST', path: button.pathname, headers, body: oneClick });
      expect(answer.status).toBe(200);
      expect(await since()).toBeTruthy();
    }
  });

  test('is not unsubscribed by a scanner that follows the link: it comes to a page that asks', async () => {
    const { path, token, since } = await reader();
    const answer = await world.send({ method: 'GET', path });
    expect(answer).toMatchObject({ status: 302, headers: { location: `/unsubscribe#${token}` } });
    expect(await since()).toBeUndefined();
  });

  test('F24 comes with a link that is none of ours to its own page and not to the sign-in', async () => {
    const { path } = await reader();
    const address = '/api/notifications/unsubscribe/';
    for (const wrong of [`${address}${path.slice(address.length).toUpperCase()}`, `${address}A`, `${address}%20`]) {
      const answer = await world.send({ method: 'GET', path: wrong });
      expect(answer, wrong).toMatchObject({ status: 302, headers: { location: '/unsubscribe#unknown' } });
      expect(answer.cookies).toEqual([]);
    }
  });

  test('is neither unsubscribed nor subscribed again by a page of another site', async () => {
    const { token, since } = await reader();
    const page = '/api/notifications/unsubscribe';
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
    expect((await world.send({ method: 'POST', path: page, headers, body: { token } })).status).toBe(403);
    expect(await since()).toBeUndefined();
    await world.call(undefined, unsubscribe, { body: { token } });
    expect((await world.send({ method: 'DELETE', path: page, headers, body: { token } })).status).toBe(403);
    expect(await since()).toBeTruthy();
  });
});

test('a link that somebody made up ends nothing and says nothing about who exists', async () => {
  const { userId, token, since } = await reader();
  const other = await reader();
  const signature = token.split('.').at(-1) ?? '';
  const unlike = [`${userId}.${signature.slice(0, -1)}`, userId, signature];
  const forged = [
    `${userId}.${'0'.repeat(64)}`,
    `${other.userId}.${signature}`,
    `nobody.${signature}`,
    unsubscribeToken('nobody'),
  ];
  for (const each of [...forged, ...unlike]) {
    const path = `/api/notifications/unsubscribe/${each}`;
    const byButton = await world.send({ method: 'POST', path, headers: form, body: oneClick });
    expect(byButton, each).toMatchObject({ status: 404, body: { code: 'missing' } });
    for (const route of [unsubscribe, resubscribe]) {
      const code = unlike.includes(each) ? 'invalid' : 'missing';
      await expect(world.call(undefined, route, { body: { token: each } }), each).rejects.toMatchObject({ code });
    }
  }
  expect(await since()).toBeUndefined();
});

test('the link of somebody who was erased leads nowhere', async () => {
  const { userId, token } = await reader();
  await UserEntity.patch({ userId }).set({ erasedAt: new Date().toISOString() }).go();
  await expect(world.call(undefined, unsubscribe, { body: { token } })).rejects.toMatchObject({ code: 'missing' });
});
