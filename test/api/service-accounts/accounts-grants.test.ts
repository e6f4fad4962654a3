import { describe, expect, test } from 'vitest';
import { LinkEntity } from '#functions/core/links/entity.ts';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { day } from '#test/support/days.ts';
import { newProgram, sendBearer, tokenOf } from '#test/support/program.ts';
import { quicker } from '#test/support/quicker.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const { beforeNextWrite } = quicker();
const acme = await world.organisation({ name: 'Acme', isDemo: true });
const { listServiceAccounts, grantOrganisations, revokeOrganisations } = serviceAccountRoutes;

describe('granting', async () => {
  const manager = await world.organisation({
    name: 'Fund',
    type: 'fund_manager',
    organizationType: 'private_equity',
    isDemo: true,
  });
  const managed = await world.organisation({ name: 'Managed', type: 'port_co', isDemo: true });
  const followed = await world.organisation({ name: 'Followed', type: 'port_co', isDemo: true });
  const fran = await world.person({ organisation: manager, roles: ['FUND_MANAGER_ADMIN'], name: 'Fran' });
  const link = { orgId: manager.orgId, status: 'ACTIVE', fromDate: day(-9), invitedName: 'x' } as const;
  await LinkEntity.create({ ...link, companyId: managed.orgId, managed: 'YES' }).go();
  await LinkEntity.create({ ...link, companyId: followed.orgId, managed: 'NO' }).go();

  test('offers what the caller administers: by membership, and companies that are fully managed today', async () => {
    const { grantable } = await world.call(fran, listServiceAccounts, { params: { id: manager.orgId } });
    expect(grantable.map(({ name }) => name)).toEqual(['Fund', 'Managed']);
  });

  test('gives the role of each organisation’s type, and takes none that the caller does not administer', async () => {
    const { params } = await newProgram(world, fran, 'Portfolio reader');
    const { data } = await world.call(fran, grantOrganisations, { params, body: { orgIds: [managed.orgId] } });
    expect(data.organisations).toMatchObject([
      { id: manager.orgId, role: 'SYSTEM_USER_FUND_MANAGER_ADMIN', isHome: true },
      { id: managed.orgId, role: 'SYSTEM_USER_COMPANY_ADMIN', isHome: false },
    ]);
    for (const foreign of [followed.orgId, acme.orgId, 'made-up']) {
      const ask = { params, body: { orgIds: [manager.orgId, foreign] } };
      await expect(world.call(fran, grantOrganisations, ask), foreign).rejects.toMatchObject({ code: 'missing' });
    }
  });

  test('a role of the organisation that is not its administrator’s is not enough', async () => {
    const viewer = await world.person({ organisation: acme, name: 'Viewer here' });
    await MembershipEntity.create({ orgId: manager.orgId, userId: viewer.userId, roles: ['FUND_MANAGER_USER'] }).go();
    const { params } = await newProgram(world, viewer);
    const ask = { params, body: { orgIds: [manager.orgId] } };
    await expect(world.call(viewer, grantOrganisations, ask)).rejects.toMatchObject({ code: 'missing' });
  });

  test('what a full management granted ends with it, and a grant or its end counts on the next call', async () => {
    const program = await newProgram(world, fran, 'Managed feed');
    const token = await tokenOf(world, program);
    const list = async (orgId: string) =>
      (await sendBearer(world, token, { orgId, clientId: program.clientId }, entityRoutes.listEntities)).status;
    expect(await list(managed.orgId)).toBe(403);
    await world.call(fran, grantOrganisations, { params: program.params, body: { orgIds: [managed.orgId] } });
    expect(await list(managed.orgId)).toBe(200);
    await LinkEntity.patch({ orgId: manager.orgId, companyId: managed.orgId })
      .set({ toDate: day(-1) })
      .go();
    expect(await list(managed.orgId)).toBe(403);
    await LinkEntity.patch({ orgId: manager.orgId, companyId: managed.orgId }).remove(['toDate']).go();
    expect(await list(managed.orgId)).toBe(200);
    const { data } = await world.call(fran, revokeOrganisations, {
      params: program.params,
      body: { orgIds: [managed.orgId] },
    });
    expect(data.organisations).toMatchObject([{ id: manager.orgId }]);
    expect(await list(managed.orgId)).toBe(403);
    expect(await list(manager.orgId)).toBe(200);
  });

  test('an organisation that the account does not have cannot be revoked', async () => {
    const { params } = await newProgram(world, fran);
    const ask = { params, body: { orgIds: [acme.orgId] } };
    await expect(world.call(fran, revokeOrganisations, ask)).rejects.toMatchObject({ code: 'missing' });
  });

  test('who manages a company creates accounts in it, which end with the management', async () => {
    const inManaged = world.in(fran, managed);
    const program = await newProgram(world, inManaged, 'By the manager');
    const token = await tokenOf(world, program);
    const ask = { orgId: managed.orgId, clientId: program.clientId };
    expect((await sendBearer(world, token, ask, entityRoutes.listEntities)).status).toBe(200);
    await LinkEntity.patch({ orgId: manager.orgId, companyId: managed.orgId }).set({ managed: 'NO' }).go();
    expect((await sendBearer(world, token, ask, entityRoutes.listEntities)).status).toBe(403);
    await LinkEntity.patch({ orgId: manager.orgId, companyId: managed.orgId }).set({ managed: 'YES' }).go();
  });

  test('who manages a company gets no secret that would outlast the management', async () => {
    const admin = await world.person({ organisation: managed, name: 'Of the company' });
    const own = await newProgram(world, admin, 'The company’s own');
    const inManaged = world.in(fran, managed);
    const rotate = { params: own.params, body: { overlapDays: 0 } };
    await expect(world.call(inManaged, serviceAccountRoutes.rotateSecret, rotate)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(tokenOf(world, own)).resolves.toBeDefined();
    await expect(world.call(admin, serviceAccountRoutes.rotateSecret, rotate)).resolves.toBeDefined();
    const byManager = await newProgram(world, inManaged, 'By the manager again');
    await expect(
      world.call(inManaged, serviceAccountRoutes.rotateSecret, { params: byManager.params, body: { overlapDays: 0 } }),
    ).resolves.toBeDefined();
  });
});

test('who loses their role at that moment gets no secret', async () => {
  const home = await world.organisation({ name: 'Home', isDemo: true });
  const admin = await world.person({ organisation: home });
  const key = { orgId: home.orgId, userId: admin.userId };
  const role = (...roles: ('COMPANY_ADMIN' | 'DATA_VIEWER')[]) => MembershipEntity.patch(key).set({ roles }).go();
  const { params } = await newProgram(world, admin);
  const acts = [
    () => newProgram(world, admin, 'At the last moment'),
    () => world.call(admin, serviceAccountRoutes.rotateSecret, { params, body: { overlapDays: 0 } }),
  ];
  for (const act of acts) {
    beforeNextWrite(() => role('DATA_VIEWER'));
    await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
    await role('COMPANY_ADMIN');
  }
  const { data } = await world.call(admin, listServiceAccounts, { params: { id: home.orgId } });
  expect(data).toHaveLength(1);
});
