import { expect, test } from 'vitest';
import { InviteEntity } from '#functions/core/invites/entity.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { startWorld } from '#test/support/world.ts';

// A list of invitations reads the page that is asked for, however many an organisation has sent.
const world = await startWorld();
const { listInvites } = inviteRoutes;
const organisation = await world.organisation();
const { orgId } = organisation;
const admin = await world.person({ organisation });
const MANY = 130;
/** Of these only the three oldest are open; the others were withdrawn. */
const OPEN = 3;
const idOf = (at: number) => `01${String(at).padStart(24, '0')}`;
for (let at = 0; at < MANY; at += 1) {
  const about = { orgId, inviteId: idOf(at), email: `n${at}@many.test`, roles: ['DATA_VIEWER' as const] };
  await InviteEntity.create({
    ...about,
    tokenHash: `hash-${at}`,
    invitedAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2999-01-01T00:00:00.000Z',
    invitedVia: 'membership',
    ttl: 4_000_000_000,
    invitedById: admin.userId,
    status: at < OPEN ? 'PENDING' : 'WITHDRAWN',
  }).go();
}

type Query = { readonly limit?: number; readonly status?: 'PENDING' | 'WITHDRAWN' };

/** Reads a list to its end; gives the ids in their order, and what each page read and gave. */
async function toTheEnd(query: Query) {
  const ids: string[] = [];
  const pages: { readonly given: number; readonly rows: number; readonly units: number }[] = [];
  let cursor: string | undefined;
  do {
    const asked = { ...query, ...(cursor !== undefined && { cursor }) };
    let answer: Awaited<ReturnType<typeof world.call<typeof listInvites>>> | undefined;
    const cost = await world.measure(async () => {
      answer = await world.call(admin, listInvites, { query: asked });
    });
    const queries = cost.operations.filter(({ keys }) => keys.some(({ begins }) => begins?.startsWith('$invite_')));
    ids.push(...(answer?.data ?? []).map(({ id }) => id));
    pages.push({ given: answer?.data.length ?? 0, rows: queries.length, units: cost.readUnits });
    cursor = answer?.cursor;
  } while (cursor !== undefined);
  return { ids, pages };
}

const newestFirst = Array.from({ length: MANY }, (_, at) => idOf(MANY - 1 - at));

test('each page is one query of as many as it gives, in the order of the whole list', async () => {
  const { ids, pages } = await toTheEnd({ limit: 20 });
  expect(ids).toEqual(newestFirst);
  expect(pages.map(({ given }) => given)).toEqual([20, 20, 20, 20, 20, 20, 10]);
  expect(pages.map(({ rows }) => rows)).toEqual(pages.map(() => 1));
  // Who asks is at most four units; twenty invitations are two or three.
  for (const { units } of pages) expect(units).toBeLessThanOrEqual(7);
  const { pages: short } = await toTheEnd({ limit: 5 });
  expect(Math.max(...short.map(({ units }) => units))).toBeLessThanOrEqual(5);
});

test('of one status a page goes on after ten reads, with what it found, until all are found', async () => {
  const { ids, pages } = await toTheEnd({ limit: 5, status: 'PENDING' });
  expect(ids).toEqual(newestFirst.slice(-OPEN));
  expect(pages.length).toBeGreaterThan(1);
  for (const { rows } of pages) expect(rows).toBeLessThanOrEqual(10);
  const { ids: withdrawn } = await toTheEnd({ limit: 50, status: 'WITHDRAWN' });
  expect(withdrawn).toEqual(newestFirst.slice(0, -OPEN));
});

test('a page goes on where the former one ended, whatever came in between', async () => {
  const first = await world.call(admin, listInvites, { query: { limit: 2 } });
  await world.call(admin, inviteRoutes.inviteUser, { body: { email: 'new@many.test', roles: ['DATA_VIEWER'] } });
  const second = await world.call(admin, listInvites, { query: { limit: 2, cursor: first.cursor ?? '' } });
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(newestFirst.slice(0, 4));
  const other = { limit: 2, status: 'PENDING' as const, cursor: first.cursor ?? '' };
  await expect(world.call(admin, listInvites, { query: other })).rejects.toMatchObject({ code: 'invalid' });
});
