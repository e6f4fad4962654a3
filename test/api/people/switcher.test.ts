import { describe, expect, test } from 'vitest';
import * as memberships from '#functions/people/memberships/store.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { listOrganisations, getCurrentOrganisation, switchOrganisation } = switcherRoutes;
const acme = await world.organisation({ name: 'Acme' });
const oak = await world.organisation({ name: 'Oak Capital', type: 'fund_manager', organizationType: 'private_equity' });
const zinc = await world.organisation({ name: 'Zinc' });
const ada = await world.person({ organisation: acme });
await memberships.create({ orgId: oak.orgId, userId: ada.userId, roles: ['FUND_MANAGER_USER'] });
const withoutTab = { ...ada, orgId: undefined };

describe('a person in two organisations', () => {
  test('sees both, and the groups of the switcher', async () => {
    const { data, groups } = await world.call(ada, listOrganisations);
    expect(data).toEqual([
      {
        id: acme.orgId,
        name: 'Acme',
        type: 'standalone',
        organizationType: 'company',
        orgUserRoles: ['COMPANY_ADMIN'],
        isTestCompany: false,
        hasTestCompany: false,
      },
      expect.objectContaining({ id: oak.orgId, orgUserRoles: ['FUND_MANAGER_USER'] }),
    ]);
    expect(groups.map(({ label, entries }) => [label, entries.length])).toEqual([
      ['Oak Capital', 2],
      ['Standalone companies', 1],
    ]);
  });

  test('sees the current one in full', async () => {
    expect((await world.call(world.in(ada, oak), getCurrentOrganisation)).data).toMatchObject({
      id: oak.orgId,
      organizationType: 'private_equity',
      orgUserRoles: ['FUND_MANAGER_USER'],
      userCount: 1,
    });
  });

  test('chooses the one that new tabs open, and every tab keeps its own', async () => {
    await world.call(ada, switchOrganisation, { body: { orgId: oak.orgId } });
    expect((await world.call(withoutTab, getCurrentOrganisation)).data.id).toBe(oak.orgId);
    expect((await world.call(ada, getCurrentOrganisation)).data.id).toBe(acme.orgId);
    await world.call(ada, switchOrganisation, { body: { orgId: acme.orgId } });
    expect((await world.call(withoutTab, getCurrentOrganisation)).data.id).toBe(acme.orgId);
  });

  test('cannot choose one that is not theirs, which looks like one that does not exist', async () => {
    const choose = (orgId: string) => world.call(ada, switchOrganisation, { body: { orgId } });
    const refusal = { code: 'missing', message: 'There is no such organisation among yours.' };
    await expect(choose(zinc.orgId)).rejects.toMatchObject(refusal);
    await expect(choose('no-such-organisation')).rejects.toMatchObject(refusal);
    expect((await world.call(ada, profileRoutes.getUser)).data.defaultOrgId).toBe(acme.orgId);
  });
});

test('who belongs to none has nothing to switch to', async () => {
  const homeless = await world.person({});
  expect(await world.call(homeless, listOrganisations)).toEqual({ data: [], groups: [] });
  await expect(world.call(homeless, getCurrentOrganisation)).rejects.toMatchObject({ code: 'missing' });
});
