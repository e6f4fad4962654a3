import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { notify } from '#functions/core/notices/store.ts';
import { allRoutes } from '#shared/api/areas.ts';
import type { Named } from '#shared/api/route.ts';
import { allows } from '#shared/people/access.ts';
import { requestOf } from '#test/support/people.ts';
import { askOf } from '#test/support/replay.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const manager = await world.organisation({ organizationType: 'private_equity', isDemo: true });
const provider = await world.organisation({ type: 'admin', organizationType: 'admin', isDemo: true });
const acme = await world.organisation({ isDemo: true });
const people = [
  await world.person({ organisation: acme }),
  await world.person({ organisation: manager, roles: ['FUND_MANAGER_ADMIN'] }),
  await world.person({ organisation: provider, roles: ['SEDUM_SUPER_ADMIN'] }),
];
for (const { orgId = '', userId } of people) {
  for (let at = 0; at < 3; at += 1) {
    await trail.record({ orgId, action: 'settings-changed', subject: 'organisation', via: 'system' }, new Date());
    await notify(orgId, [userId], { kind: 'mention', title: `Notice ${at}` }, new Date());
  }
}

/** Every list that is paged, with somebody who may read it. */
const paged = allRoutes()
  .map(({ route }) => route as Named)
  .filter(({ query }) => query !== undefined && 'entries' in query && Object.hasOwn(query.entries as object, 'cursor'))
  .map((route) => [route.name, route] as const);

function isOptional({ query }: Named, name: string): boolean {
  const entries = query && 'entries' in query ? (query.entries as Record<string, { readonly type: string }>) : {};
  return entries[name]?.type === 'optional';
}

function readerOf(route: Named) {
  return people.find(({ orgId }) => {
    const role =
      orgId === acme.orgId ? 'COMPANY_ADMIN' : orgId === manager.orgId ? 'FUND_MANAGER_ADMIN' : 'SEDUM_SUPER_ADMIN';
    return allows(route, { roles: [role] });
  });
}

describe.each(paged)('a cursor of %s', (_, route) => {
  const reader = readerOf(route);
  const { params = {}, query = {} } = askOf(route, (name) => (name === 'id' ? reader?.orgId : undefined));
  const needed = Object.entries(query).filter(([name]) => !isOptional(route, name));
  const page = (more: Record<string, unknown>) =>
    world.send(requestOf(route, { params, query: { ...Object.fromEntries(needed), ...more } }, reader), reader);

  test('that was mangled or made up is refused or goes on in the own list, and never breaks anything', async () => {
    const first = await page({ limit: 1 });
    expect([200, 404], JSON.stringify(first.body)).toContain(first.status);
    const { cursor } = first.body as { cursor?: string };
    const mangled = cursor === undefined ? [] : manglings(cursor);
    const random = fc.sample(fc.oneof(fc.string({ minLength: 1 }), fc.base64String({ minLength: 4 })), {
      numRuns: 8,
      seed: 7,
    });
    for (const each of [...mangled, ...random]) {
      const answer = await page({ limit: 1, cursor: each });
      expect([200, 400, 404], `${each} of ${JSON.stringify(answer.body)}`).toContain(answer.status);
    }
  });
});

/** What somebody makes of a cursor by hand: parts left out, swapped, of other kinds, and keys of other lists. */
function manglings(cursor: string): string[] {
  const decoded = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const outer = decoded(cursor);
  const cut = [cursor.slice(0, -3), cursor.slice(3), `${cursor}AAAA`, encoded({ ...outer, x: 1 })];
  if (Array.isArray(outer))
    return [...cut, encoded([outer[0]]), encoded([outer[0], 'no_such', -5]), encoded([outer[0], 'x', 1e9])];
  const key = decoded(outer.c) as Record<string, string>;
  const withKey = (changed: object) => encoded({ ...outer, c: encoded(changed) });
  const { sk, ...withoutSort } = key;
  return [
    ...cut,
    withKey(withoutSort),
    withKey({ ...key, sk: '$membership_1' }),
    withKey({ ...key, sk: '' }),
    withKey({ ...key, sk: 12 }),
    withKey({ ...key, sk: null }),
    withKey({ ...key, sk: `${sk}x`.repeat(400) }),
    withKey({ ...key, more: 'x' }),
    withKey({ ...key, gsi1pk: key.pk, gsi1sk: '$x' }),
    withKey({ sk }),
    withKey({}),
  ];
}
