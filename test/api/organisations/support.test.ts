import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { NotificationEntity } from '#functions/core/notices/entity.ts';
import { OrganisationEntity } from '#functions/core/organisations/entity.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { supportRoutes } from '#shared/organisations/support/routes.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { getSupportAccess, saveSupportAccess } = supportRoutes;
const provider = await world.organisation({ type: 'admin', organizationType: 'admin', name: 'Sedum' });
const staff = await world.person({ organisation: provider, roles: ['SEDUM_SUPPORT_USER'] });

async function customer(draft: Parameters<typeof world.organisation>[0] = {}) {
  const organisation = await world.organisation({ name: 'Acme', ...draft });
  const admin = await world.person({ organisation, name: 'Ada' });
  const params = { id: organisation.orgId };
  return {
    organisation,
    admin,
    params,
    look: () => world.call(world.in(staff, organisation), yearRoutes.getYearStatus, { params: { year: 2025 } }),
    save: (body: Parameters<typeof world.call<typeof saveSupportAccess>>[2]['body']) =>
      world.call(admin, saveSupportAccess, { params, body }),
  };
}

const noticesOf = async (orgId: string, userId: string) =>
  (await NotificationEntity.query.byPerson({ orgId, userId }).go()).data;

describe('support access', () => {
  test('is by grant for customers, and open for trials and demos until they choose', async () => {
    const modeOf = async ({ admin, params }: Awaited<ReturnType<typeof customer>>) =>
      (await world.call(admin, getSupportAccess, { params })).data.mode;
    expect(await modeOf(await customer())).toBe('by_grant');
    expect(await modeOf(await customer({ isDemo: true }))).toBe('open');
    const trial = await customer({ licenceType: 'trial' });
    expect(await modeOf(trial)).toBe('open');
    await expect(trial.look()).resolves.toBeDefined();
    expect((await trial.save({ mode: 'by_grant' })).data).toEqual({ mode: 'by_grant', grant: null });
    await expect(trial.look()).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('is granted for a purpose, shows staff until when, and ends at once where it is taken back', async () => {
    const { organisation, admin, params, look, save } = await customer();
    await expect(look()).rejects.toMatchObject({ code: 'forbidden' });
    const { data } = await save({ grant: { purpose: ' Check our scope 2 ', days: 7 } });
    expect(data).toMatchObject({
      mode: 'by_grant',
      grant: { purpose: 'Check our scope 2', grantedBy: { id: admin.userId, name: 'Ada' } },
    });
    const days = (Date.parse(data.grant?.until ?? '') - Date.parse(data.grant?.grantedAt ?? '')) / 86_400_000;
    expect(days).toBe(7);
    await expect(look()).resolves.toBeDefined();
    const seen = await world.call(world.in(staff, organisation), switcherRoutes.getCurrentOrganisation);
    expect(seen.data).toMatchObject({
      via: 'staff',
      supportAccess: { mode: 'by_grant', valuesUntil: data.grant?.until, purpose: 'Check our scope 2' },
    });
    expect((await save({ grant: null })).data.grant).toBeNull();
    await expect(look()).rejects.toMatchObject({ code: 'forbidden' });
    expect((await world.call(admin, getSupportAccess, { params })).data.grant).toBeNull();
  });

  test('leaves a line in the trail for each look that was refused, and none of a look (numbers F23)', async () => {
    const { organisation, admin, look } = await customer();
    const lines = async (action: 'support-read' | 'support-refused') =>
      (await trail.list(organisation.orgId, { limit: 5, action })).events.map(({ actorId, via, after }) => [
        actorId,
        via,
        after.path,
      ]);
    for (let tries = 1; tries <= 2; tries += 1) {
      await expect(look()).rejects.toMatchObject({ code: 'forbidden' });
      expect(await lines('support-refused')).toEqual(
        Array(tries).fill([staff.userId, 'staff', expect.stringMatching(/^\/api\//)]),
      );
    }
    expect(await lines('support-read')).toEqual([]);
    const shown = await world.call(admin, trailRoutes.listTrail, { params: { id: organisation.orgId } });
    expect(shown.data.map(({ action }) => action)).toEqual(['support-refused', 'support-refused']);
  });

  test('leaves a line in the trail for each look at the organisation itself', async () => {
    const { organisation, admin } = await customer();
    const looks = async () =>
      (await trail.list(organisation.orgId, { limit: 5, action: 'support-read' })).events.map(
        ({ actorId, via, after }) => [actorId, via, after.route],
      );
    await world.call(admin, switcherRoutes.getCurrentOrganisation);
    expect(await looks()).toEqual([]);
    await world.call(world.in(staff, organisation), switcherRoutes.getCurrentOrganisation);
    expect(await looks()).toEqual([[staff.userId, 'staff', 'getCurrentOrganisation']]);
  });

  test('ends by itself', async () => {
    const { organisation, admin, params, look, save } = await customer();
    await save({ grant: { purpose: 'A question', days: 1 } });
    const until = new Date(Date.now() - 1).toISOString();
    const grant = { purpose: 'A question', until, grantedAt: until, grantedById: admin.userId };
    await OrganisationEntity.patch({ orgId: organisation.orgId }).set({ supportGrant: grant }).go();
    await expect(look()).rejects.toMatchObject({ code: 'forbidden' });
    expect((await world.call(admin, getSupportAccess, { params })).data.grant).toBeNull();
  });

  test('stands in the trail and is told to the other administrators and to the staff', async () => {
    const { organisation, admin, save } = await customer();
    const other = await world.person({ organisation });
    const user = await world.person({ organisation, roles: ['COMPANY_USER'] });
    const before = (await noticesOf(provider.orgId, staff.userId)).length;
    await save({ mode: 'open', grant: { purpose: 'Set-up', days: 2 } });
    const { events } = await trail.list(organisation.orgId, { limit: 5 });
    expect(await trail.withTexts(events)).toMatchObject([
      {
        action: 'support-access-changed',
        actorId: admin.userId,
        before: { mode: 'by_grant' },
        after: { mode: 'open' },
        texts: { purpose: 'Set-up' },
      },
    ]);
    expect(await noticesOf(organisation.orgId, other.userId)).toMatchObject([{ kind: 'support-access' }]);
    expect(await noticesOf(organisation.orgId, admin.userId)).toEqual([]);
    expect(await noticesOf(organisation.orgId, user.userId)).toEqual([]);
    expect(await noticesOf(provider.orgId, staff.userId)).toHaveLength(before + 1);
    await save({ mode: 'open' });
    expect((await trail.list(organisation.orgId, { limit: 5 })).events).toHaveLength(1);
  });
});

describe('is refused', () => {
  test.each([
    ['8 days', { grant: { purpose: 'x', days: 8 } }, 'grant.days'],
    ['no day', { grant: { purpose: 'x', days: 0 } }, 'grant.days'],
    ['half a day', { grant: { purpose: 'x', days: 0.5 } }, 'grant.days'],
    ['no purpose', { grant: { purpose: ' ', days: 1 } }, 'grant.purpose'],
    ['an end of its own', { grant: { purpose: 'x', days: 1, until: '2099-01-01' } }, 'grant.until'],
    ['another mode', { mode: 'always' }, 'mode'],
  ])('%s', async (_, body, field) => {
    const { admin, params } = await customer();
    const answer = await world.send(requestOf(saveSupportAccess, { params, body }, admin), admin);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test('staff who look at an organisation change nothing there, not even what they may elsewhere', async () => {
    const { organisation } = await customer({ licenceType: 'trial' });
    await expect(
      world.call(world.in(staff, organisation), notificationRoutes.readAllNotifications),
    ).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('nothing can be changed') });
    await expect(world.call(staff, notificationRoutes.readAllNotifications)).resolves.toBeTruthy();
  });

  test('the staff themselves, mere users, and another organisation’s administrator', async () => {
    const { organisation, params } = await customer();
    const user = await world.person({ organisation, roles: ['COMPANY_USER'] });
    const body = { grant: { purpose: 'x', days: 1 } };
    const ask = { params, body };
    await expect(world.call(world.in(staff, organisation), saveSupportAccess, ask)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(world.call(user, saveSupportAccess, ask)).rejects.toMatchObject({ code: 'forbidden' });
    const stranger = (await customer()).admin;
    await expect(world.call(stranger, saveSupportAccess, ask)).rejects.toMatchObject({ code: 'missing' });
  });
});
