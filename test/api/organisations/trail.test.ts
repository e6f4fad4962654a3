import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { listTrail } = trailRoutes;
const acme = await world.organisation({ name: 'Acme' });
const ada = await world.person({ organisation: acme, name: 'Ada' });
const params = { id: acme.orgId };

describe('the audit trail', () => {
  test('names who did it and whom it is about, the newest first', async () => {
    const bob = await world.person({ organisation: acme, name: 'Bob', roles: ['COMPANY_USER'] });
    const body = (version: number, change: object) => ({ params, body: { version, ...change } });
    await world.call(ada, organisationRoutes.saveOrganisation, body(1, { yearEndMonth: 3 }));
    await world.call(ada, organisationRoutes.saveOrganisation, body(2, { ownerId: bob.userId }));
    const gone = {
      orgId: acme.orgId,
      action: 'user-erased',
      subject: 'person',
      via: 'system',
      subjectId: 'somebody-gone',
    } as const;
    await trail.record(gone, new Date());
    const { data } = await world.call(ada, listTrail, { params });
    expect(data).toMatchObject([
      { action: 'user-erased', actor: null, via: 'system', subject: 'Former user' },
      { action: 'owner-changed', actor: { id: ada.userId, name: 'Ada' }, subjectId: bob.userId, subject: 'Bob' },
      { action: 'settings-changed', actor: { name: 'Ada' }, subject: null, after: { fields: 'yearEndMonth' } },
    ]);
  });

  test('is read in pages, also by kind, where a rare event is found behind many others', async () => {
    const zinc = await world.organisation();
    const admin = await world.person({ organisation: zinc });
    const at = { id: zinc.orgId };
    const event = { orgId: zinc.orgId, subject: 'organisation', via: 'staff', actorId: ada.userId } as const;
    const start = Date.now();
    await trail.record({ ...event, action: 'licence-changed' }, new Date(start));
    for (let i = 1; i <= 30; i += 1) await trail.record({ ...event, action: 'support-read' }, new Date(start + i));
    const rare = await world.call(admin, listTrail, { params: at, query: { action: 'licence-changed', limit: 1 } });
    expect(rare.data.map(({ action }) => action)).toEqual(['licence-changed']);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(31);
    expect(seen).toEqual(seen.toSorted().toReversed());

    function readPage(from: string | undefined) {
      return world.call(admin, listTrail, { params: at, query: { limit: 12, ...(from && { cursor: from }) } });
    }
  });

  test('refuses a cursor of another list or organisation', async () => {
    const { cursor } = await world.call(ada, listTrail, { params, query: { limit: 1 } });
    expect(cursor).toBeDefined();
    const zinc = await world.organisation();
    const admin = await world.person({ organisation: zinc });
    const refusal = { code: 'invalid', fields: { cursor: expect.any(String) } };
    await expect(
      world.call(admin, listTrail, { params: { id: zinc.orgId }, query: { cursor: cursor ?? '' } }),
    ).rejects.toMatchObject(refusal);
    await expect(
      world.call(ada, listTrail, { params, query: { cursor: cursor ?? '', action: 'user-invited' } }),
    ).rejects.toMatchObject(refusal);
  });

  test('is for the administrators of the organisation and nobody else', async () => {
    const user = await world.person({ organisation: acme, roles: ['COMPANY_USER', 'DATA_VIEWER'] });
    const stranger = await world.person({ organisation: await world.organisation() });
    await expect(world.call(user, listTrail, { params })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(world.call(stranger, listTrail, { params })).rejects.toMatchObject({ code: 'missing' });
  });
});
