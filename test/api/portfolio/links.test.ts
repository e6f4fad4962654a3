import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { LinkEntity } from '#functions/core/links/entity.ts';
import * as links from '#functions/core/links/store.ts';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import { OrganisationEntity } from '#functions/core/organisations/entity.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { day } from '#test/support/days.ts';
import { follow, type Manager, newCompany, newManager } from '#test/support/portfolio.ts';
import { quicker } from '#test/support/quicker.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { changeLink, listFollowers, decideLink, savePrimaryContact } = companyRoutes;

const { beforeNextWrite } = quicker();

/** A manager that follows a company, and what both may do. */
async function joined(change: Partial<links.LinkDraft> = {}, flagOverrides = {}) {
  const manager = await newManager(world, 'Oak', flagOverrides);
  const acme = await newCompany(world);
  const companyId = acme.organisation.orgId;
  const managerId = manager.organisation.orgId;
  await follow(manager, companyId, change);
  const linkNow = async () => (await links.find(managerId, companyId)) ?? expect.fail('no link');
  type Body = Parameters<typeof world.call<typeof changeLink>>[2]['body'];
  return {
    manager,
    acme,
    linkNow,
    change: async (body: Omit<Body, 'version'>, person: Manager['admin'] = manager.admin) =>
      world.call(person, changeLink, {
        params: { id: companyId },
        body: { ...body, version: (await linkNow()).version },
      }),
    decide: async (
      decision: 'accept' | 'decline' | 'accept-managed' | 'end-managed' | 'end',
      person: Manager['admin'] = acme.admin,
    ) =>
      world.call(person, decideLink, {
        params: { id: companyId, managerId },
        body: { decision, version: (await linkNow()).version },
      }),
    enter: () => world.call(world.in(manager.admin, acme.organisation), entityRoutes.listEntities),
    inside: () => world.in(manager.admin, acme.organisation),
  };
}

const removeAdmin = ({ organisation, admin }: Awaited<ReturnType<typeof newCompany>>) =>
  MembershipEntity.delete({ orgId: organisation.orgId, userId: admin.userId }).go();

describe('full management', () => {
  test('is proposed to a company with an administrator, who accepts it and may end it', async () => {
    const { manager, acme, change, decide, enter, linkNow } = await joined();
    expect((await change({ managed: 'YES' })).data.managed).toBe('PROPOSED');
    await expect(enter()).rejects.toMatchObject({ code: 'forbidden' });
    expect((await decide('accept-managed')).data.managed).toBe('YES');
    await expect(enter()).resolves.toBeDefined();
    expect((await decide('end-managed')).data.managed).toBe('NO');
    await expect(enter()).rejects.toMatchObject({ code: 'forbidden' });
    expect((await linkNow()).status).toBe('ACTIVE');
    for (const orgId of [manager.organisation.orgId, acme.organisation.orgId]) {
      const { events } = await trail.list(orgId, { limit: 10, action: 'link-changed' });
      expect(events.map(({ after }) => after.change)).toEqual(['end-managed', 'accept-managed', 'changed']);
    }
  });

  test('begins at once while the company has no administrator of its own', async () => {
    const { acme, change, enter } = await joined();
    await removeAdmin(acme);
    expect((await change({ managed: 'YES' })).data.managed).toBe('YES');
    await expect(enter()).resolves.toBeDefined();
    expect((await change({ managed: 'NO' })).data.managed).toBe('NO');
    await expect(enter()).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('is not accepted by the manager for the company, neither from its own side nor from inside', async () => {
    const { manager, change, decide, inside, linkNow } = await joined();
    await change({ managed: 'YES' });
    await expect(decide('accept-managed', manager.admin)).rejects.toMatchObject({ code: 'missing' });
    await expect(decide('accept-managed', inside())).rejects.toMatchObject({ code: 'forbidden' });
    await decide('accept-managed');
    await expect(decide('end', inside())).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('own administrators'),
    });
    expect((await linkNow()).managed).toBe('YES');
    await expect(decide('accept-managed')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is decided by the company’s administrators alone', async () => {
    const { acme, change, decide } = await joined();
    await change({ managed: 'YES' });
    for (const role of ['COMPANY_USER', 'DATA_VIEWER', 'DATA_GATHERER'] as const) {
      const person = await world.person({ organisation: acme.organisation, roles: [role] });
      await expect(decide('accept-managed', person), role).rejects.toMatchObject({ code: 'forbidden' });
    }
    const stranger = (await newCompany(world)).admin;
    await expect(decide('accept-managed', stranger)).rejects.toMatchObject({ code: 'missing' });
  });

  test('needs its feature, and the manager’s administrator', async () => {
    const off = await joined({}, { 'fully-managed-portfolio-companies': false });
    await expect(off.change({ managed: 'YES' })).rejects.toMatchObject({ code: 'missing' });
    const { manager, change, linkNow } = await joined();
    for (const person of [manager.user, manager.viewer]) {
      await expect(change({ managed: 'YES' }, person)).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(
      world.call(manager.admin, changeLink, {
        params: { id: (await linkNow()).companyId },
        body: { managed: 'PROPOSED' as 'YES', version: 1 },
      }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('a link', () => {
  test('waits for the company, which accepts it and may end it; its type follows', async () => {
    const { acme, decide, linkNow } = await joined({ status: 'INVITED' });
    const type = async () => (await organisations.getNow(acme.organisation.orgId)).type;
    expect((await decide('accept')).data.status).toBe('ACTIVE');
    expect(await linkNow()).toMatchObject({ acceptedById: acme.admin.userId });
    expect(await type()).toBe('port_co');
    await expect(decide('accept')).rejects.toMatchObject({ code: 'conflict' });
    expect((await decide('end')).data).toMatchObject({ status: 'ENDED', toDate: day(0), managed: 'NO' });
    expect(await type()).toBe('standalone');
    await expect(decide('end')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('that was declined or ended is not revived by the manager', async () => {
    for (const status of ['DECLINED', 'ENDED'] as const) {
      const { change, linkNow } = await joined({ status, toDate: day(-1) });
      for (const body of [{ toDate: null }, { fromDate: day(0) }, { managed: 'YES' as const }]) {
        await expect(change(body), status).rejects.toMatchObject({ code: 'conflict' });
      }
      expect((await linkNow()).status).toBe(status);
    }
  });

  test('whose last day has passed is not prolonged over the head of the company', async () => {
    const { acme, change } = await joined({ toDate: day(-1) });
    await expect(change({ toDate: null })).rejects.toMatchObject({ code: 'conflict' });
    await expect(change({ toDate: day(30) })).rejects.toMatchObject({ code: 'conflict' });
    await expect(change({ toDate: day(-5) })).resolves.toBeDefined();
    await removeAdmin(acme);
    expect((await change({ toDate: null })).data.toDate).toBeNull();
  });

  test('has its last day after its first, its funds and its people of the manager', async () => {
    const { manager, change } = await joined();
    await expect(change({ fromDate: day(5), toDate: day(4) })).rejects.toMatchObject({
      fields: { toDate: expect.any(String) },
    });
    await expect(change({ fundIds: ['nothing'] })).rejects.toMatchObject({ code: 'invalid' });
    const stranger = await newManager(world);
    await expect(change({ grantedUserIds: [stranger.user.userId] })).rejects.toMatchObject({ code: 'invalid' });
    const { data } = await change({ grantedUserIds: [manager.user.userId, manager.user.userId], toDate: day(9) });
    expect(data).toMatchObject({ grantedUserIds: [manager.user.userId], toDate: day(9), version: 2 });
  });

  test('tells the second of two writers, with what is stored now', async () => {
    const { manager, acme, linkNow } = await joined();
    const save = (toDate: string) =>
      world.call(manager.admin, changeLink, {
        params: { id: acme.organisation.orgId },
        body: { toDate, version: 1 },
      });
    const outcomes = await Promise.allSettled([save(day(1)), save(day(2))]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(save(day(3))).rejects.toMatchObject({ code: 'conflict', current: { version: 2 } });
    expect((await linkNow()).version).toBe(2);
    await expect(
      world.call(acme.admin, decideLink, {
        params: { id: acme.organisation.orgId, managerId: manager.organisation.orgId },
        body: { decision: 'end', version: 1 },
      }),
    ).rejects.toMatchObject({ code: 'conflict', current: { version: 2 } });
  });

  test('of another company is not seen or decided', async () => {
    const { manager, acme } = await joined();
    const stranger = await newCompany(world);
    const params = { id: acme.organisation.orgId };
    await expect(world.call(stranger.admin, listFollowers, { params })).rejects.toMatchObject({ code: 'missing' });
    const own = { id: stranger.organisation.orgId };
    expect((await world.call(stranger.admin, listFollowers, { params: own })).data).toEqual([]);
    await expect(
      world.call(stranger.admin, decideLink, {
        params: { ...own, managerId: manager.organisation.orgId },
        body: { decision: 'accept', version: 1 },
      }),
    ).rejects.toMatchObject({ code: 'missing' });
  });
});

test('who leaves the manager is taken off its companies, and nobody else who is put on or off at that moment', async () => {
  const { manager, linkNow } = await joined();
  const [leaves, stays, comes] = [manager.user.userId, manager.viewer.userId, manager.admin.userId];
  const { orgId, companyId } = await linkNow();
  const grant = (grantedUserIds: string[]) =>
    LinkEntity.patch({ orgId, companyId }).set({ grantedUserIds }).add({ version: 1 }).go();
  await grant([leaves, stays]);
  beforeNextWrite(() => grant([leaves, comes]));
  await links.ungrant(orgId, leaves);
  expect((await linkNow()).grantedUserIds).toEqual([comes]);
});

describe('the primary contact', () => {
  test('is set by the manager while the company has no administrator, or is fully managed', async () => {
    const { manager, acme, linkNow } = await joined();
    const viewer = await world.person({ organisation: acme.organisation, roles: ['DATA_VIEWER'] });
    const { companyId } = await linkNow();
    const set = (userId: string) =>
      world.call(manager.admin, savePrimaryContact, { params: { id: companyId }, body: { userId } });
    await expect(set(viewer.userId)).rejects.toMatchObject({ code: 'conflict' });
    await removeAdmin(acme);
    expect((await set(viewer.userId)).data.primaryContact).toMatchObject({ id: viewer.userId });
    expect((await set(manager.admin.userId)).data.primaryContact).toMatchObject({ id: manager.admin.userId });
    const stranger = (await newCompany(world)).admin;
    await expect(set(stranger.userId)).rejects.toMatchObject({
      code: 'invalid',
      fields: { userId: expect.any(String) },
    });
    const { events } = await trail.list(companyId, { limit: 5, action: 'owner-changed' });
    expect(events).toMatchObject([
      { subjectId: manager.admin.userId, before: { ownerId: viewer.userId }, actorId: manager.admin.userId },
      { subjectId: viewer.userId, before: {} },
    ]);
  });

  test('is the company’s own to choose while full management is switched off, and its people are not told', async () => {
    const off = { 'fully-managed-portfolio-companies': false };
    const { manager, acme, linkNow } = await joined({ managed: 'YES' }, off);
    const { companyId } = await linkNow();
    const params = { id: companyId };
    const set = world.call(manager.admin, savePrimaryContact, { params, body: { userId: manager.admin.userId } });
    await expect(set).rejects.toMatchObject({ code: 'conflict' });
    expect((await organisations.getNow(companyId)).ownerId).toBeUndefined();
    const people = await world.call(manager.admin, companyRoutes.listCompanyUsers, { params });
    expect(people.data.map(({ id }) => id)).not.toContain(acme.admin.userId);
  });

  test('is not changed in a company whose licence has ended', async () => {
    const { manager, acme, linkNow } = await joined({ managed: 'YES' });
    const { companyId } = await linkNow();
    await OrganisationEntity.patch({ orgId: companyId })
      .set({ licenceEndDate: day(-2) })
      .go();
    const ask = { params: { id: companyId }, body: { userId: acme.admin.userId } };
    await expect(world.call(manager.admin, savePrimaryContact, ask)).rejects.toMatchObject({ code: 'locked' });
    expect((await organisations.getNow(companyId)).ownerId).toBeUndefined();
  });

  test('is nobody who is removed at the same moment', async () => {
    const { manager, acme, linkNow } = await joined({ managed: 'YES' });
    const { companyId } = await linkNow();
    const { userId } = await world.person({ organisation: acme.organisation, roles: ['DATA_VIEWER'] });
    beforeNextWrite(() => MembershipEntity.delete({ orgId: companyId, userId }).go());
    const ask = { params: { id: companyId }, body: { userId } };
    await expect(world.call(manager.admin, savePrimaryContact, ask)).rejects.toMatchObject({ code: 'conflict' });
    expect((await organisations.getNow(companyId)).ownerId).toBeUndefined();
  });
});
