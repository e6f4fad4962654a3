import { describe, expect, test } from 'vitest';
import * as entities from '#functions/core/entities/store.ts';
import * as trail from '#functions/core/events/store.ts';
import * as funds from '#functions/core/funds/store.ts';
import * as links from '#functions/core/links/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { sandboxRoutes } from '#shared/organisations/sandbox/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { createTestCompany } = sandboxRoutes;
const body = { companyName: 'Test Company', currency: 'EUR' } as const;

async function manager(flagOverrides = {}) {
  const organisation = await world.organisation({
    name: 'Oak',
    type: 'fund_manager',
    organizationType: 'private_equity',
    flagOverrides,
  });
  return { organisation, admin: await world.person({ organisation, roles: ['FUND_MANAGER_ADMIN'] }) };
}

describe('a test company', () => {
  test('comes with its root entity and the fund, and is administered by the manager at once', async () => {
    const { organisation, admin } = await manager();
    const { orgId } = await world.call(admin, createTestCompany, { body: { ...body, companyName: ' Test Company ' } });
    const company = await organisations.get(orgId);
    expect(company).toMatchObject({ name: 'Test Company', currency: 'EUR', isTestCompany: true, type: 'port_co' });
    expect(await entities.list(orgId)).toMatchObject([{ id: company.rootEntityId, type: 'root' }]);
    const [fund, ...more] = await funds.list(organisation.orgId);
    expect([fund?.name, more]).toEqual(['Test Fund', []]);
    expect(await links.find(organisation.orgId, orgId)).toMatchObject({
      status: 'ACTIVE',
      managed: 'YES',
      isTest: true,
      fundIds: [fund?.fundId],
    });
    expect((await organisations.getNow(organisation.orgId)).hasTestCompany).toBe(true);
    expect((await trail.list(organisation.orgId, { limit: 5 })).events).toMatchObject([
      { action: 'test-company-created', actorId: admin.userId, subjectId: orgId },
    ]);
    const inside = world.in(admin, { orgId });
    await expect(world.call(inside, entityRoutes.listEntities)).resolves.toBeDefined();
    await world.call(admin, switcherRoutes.switchOrganisation, { body: { orgId } });
    const { groups: sections } = await world.call(admin, switcherRoutes.listOrganisations);
    expect(sections).toMatchObject([{ label: 'Oak', testCompanies: [{ orgId, label: 'Sandbox - Test Company' }] }]);
    expect((await world.call(admin, switcherRoutes.getCurrentOrganisation)).data.portCoCount).toBe(0);
  });

  test('is refused a second time', async () => {
    const { admin } = await manager();
    await world.call(admin, createTestCompany, { body });
    await expect(world.call(admin, createTestCompany, { body })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is made once, also when four ask at the same moment', async () => {
    const { organisation, admin } = await manager();
    const tries = Array.from({ length: 4 }, () => world.call(admin, createTestCompany, { body }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await links.listOfManager(organisation.orgId)).toHaveLength(1);
    expect(await funds.list(organisation.orgId)).toHaveLength(1);
  });

  test('needs its feature, the manager’s administrator, and a fund manager', async () => {
    const off = await manager({ sandbox: false });
    await expect(world.call(off.admin, createTestCompany, { body })).rejects.toMatchObject({ code: 'missing' });
    const { organisation } = await manager();
    for (const role of ['FUND_MANAGER_USER', 'FM_DATA_VIEWER', 'COMPANY_ADMIN'] as const) {
      const person = await world.person({ organisation, roles: [role] });
      await expect(world.call(person, createTestCompany, { body }), role).rejects.toMatchObject({ code: 'forbidden' });
    }
    const company = await world.organisation();
    const stray = await world.person({ organisation: company, roles: ['FUND_MANAGER_ADMIN'] });
    await expect(world.call(stray, createTestCompany, { body })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test.each([
    ['a blank name', { companyName: '  ' }, 'companyName', 'Company name is required'],
    ['no currency', { currency: '' }, 'currency', 'Currency is required'],
    ['a fund of its own', { fund: 'Mine' }, 'fund', expect.any(String)],
  ])('is refused with %s', async (_, change, field, message) => {
    const { admin } = await manager();
    const answer = await world.send(requestOf(createTestCompany, { body: { ...body, ...change } }, admin), admin);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  });
});
