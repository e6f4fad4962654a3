import { describe, expect, test } from 'vitest';
import * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import { type Role, roles } from '#shared/people/access.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { changeUser, removeUser } = memberRoutes;

type Organisation = { readonly orgId: string };
const acme = await world.organisation({ name: 'Acme' });
const oak = await world.organisation({
  name: 'Oak',
  type: 'fund_manager',
  organizationType: 'private_equity',
  isDemo: true,
});
const changes = async (by: TestPerson, whom: TestPerson, wanted: readonly Role[]) => {
  const version = (await memberships.find(by.orgId ?? '', whom.userId))?.version ?? 1;
  return world.send(
    requestOf(changeUser, { params: { userId: whom.userId }, body: { version, roles: wanted } }, by),
    by,
  );
};
const removes = (by: TestPerson, whom: TestPerson) =>
  world.send(requestOf(removeUser, { params: { userId: whom.userId } }, by), by);
const rolesOf = async ({ orgId }: Organisation, { userId }: TestPerson) =>
  (await memberships.find(orgId, userId))?.roles;
const holdersIn = async ({ orgId }: Organisation, role: Role) =>
  (await memberships.listNow(orgId)).filter((each) => each.roles.includes(role)).map(({ userId }) => userId);

describe('nobody promotes themselves', () => {
  test.each(roles.filter((role) => !role.startsWith('SYSTEM_USER_')))('not as %s', async (role) => {
    await world.person({ organisation: oak, roles: ['FUND_MANAGER_ADMIN'] });
    const eve = await world.person({ organisation: oak, roles: [role] });
    for (const wanted of roles) {
      expect((await changes(eve, eve, [wanted])).status, wanted).toBeGreaterThanOrEqual(400);
    }
    expect(await rolesOf(oak, eve)).toEqual([role]);
    expect((await removes(eve, eve)).status).toBe(403);
  });
});

describe('nobody grants what is above their own', () => {
  test('a company administrator of a fund manager gives none of its roles', async () => {
    const eve = await world.person({ organisation: oak, roles: ['COMPANY_ADMIN'] });
    const ada = await world.person({ organisation: oak, roles: ['COMPANY_USER'] });
    for (const role of ['FUND_MANAGER_ADMIN', 'FUND_MANAGER_USER', 'FM_DATA_VIEWER'] as const) {
      expect(await changes(eve, ada, ['COMPANY_USER', role])).toMatchObject({
        status: 403,
        body: { fields: { roles: expect.stringContaining('above your own') } },
      });
    }
    expect((await changes(eve, ada, ['COMPANY_ADMIN'])).status).toBe(200);
  });

  test('and changes and removes nobody who has one of them', async () => {
    const eve = await world.person({ organisation: oak, roles: ['COMPANY_ADMIN'] });
    for (const held of [['FUND_MANAGER_ADMIN'], ['DATA_VIEWER', 'FM_DATA_VIEWER']] as const) {
      const boss = await world.person({ organisation: oak, roles: held });
      expect((await changes(eve, boss, ['DATA_VIEWER'])).status).toBe(403);
      expect((await removes(eve, boss)).status).toBe(403);
      expect((await rolesOf(oak, boss))?.toSorted()).toEqual([...held].toSorted());
    }
  });

  test('the provider’s and the service accounts’ roles are given by nobody', async () => {
    const boss = await world.person({ organisation: oak, roles: ['FUND_MANAGER_ADMIN'] });
    const ada = await world.person({ organisation: oak, roles: ['COMPANY_USER'] });
    for (const role of roles.filter((each) => /SEDUM|SYSTEM_USER/.test(each))) {
      expect((await changes(boss, ada, [role])).status, role).toBe(400);
    }
    expect(await rolesOf(oak, ada)).toEqual(['COMPANY_USER']);
  });

  test('a company has no fund manager’s roles to give', async () => {
    const boss = await world.person({ organisation: acme });
    const ada = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
    expect((await changes(boss, ada, ['FUND_MANAGER_USER'])).status).toBe(400);
  });

  test('people without an administrator’s role change nobody', async () => {
    const ada = await world.person({ organisation: oak, roles: ['DATA_VIEWER'] });
    for (const role of ['COMPANY_USER', 'FUND_MANAGER_USER', 'DATA_GATHERER', 'DATA_VIEWER'] as const) {
      const eve = await world.person({ organisation: oak, roles: [role] });
      expect((await changes(eve, ada, ['COMPANY_ADMIN'])).status).toBe(403);
      expect((await removes(eve, ada)).status).toBe(403);
    }
  });
});

describe('an administrator of a fund manager', () => {
  test('is an administrator of a company that it fully manages, and no more than that', async () => {
    const { manager, company } = await managedCompany();
    const ada = await world.person({ organisation: company, roles: ['COMPANY_USER'] });
    await world.person({ organisation: company });
    const there = world.in(manager, company);
    expect((await changes(there, ada, ['COMPANY_ADMIN'])).status).toBe(200);
    expect((await changes(there, ada, ['FUND_MANAGER_ADMIN'])).status).toBe(400);
    const body = { email: 'new@company.test', roles: ['COMPANY_USER' as const] };
    expect((await world.call(there, inviteRoutes.inviteUser, { body })).data.invitedBy?.id).toBe(manager.userId);
    expect((await removes(there, ada)).status).toBe(200);
  });

  test('leaves the company its last administrator, whom nobody of its own could replace', async () => {
    const { manager, company } = await managedCompany();
    const last = await world.person({ organisation: company });
    const there = world.in(manager, company);
    for (const answer of [await changes(there, last, ['COMPANY_USER']), await removes(there, last)]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { fields: { roles: 'This is the last administrator of the organisation' } },
      });
      expect(answer.body).not.toHaveProperty('current');
    }
    expect(await holdersIn(company, 'COMPANY_ADMIN')).toEqual([last.userId]);
  });

  test('finds that somebody who cannot sign in is no administrator to leave behind', async () => {
    const { manager, company } = await managedCompany();
    const last = await world.person({ organisation: company });
    const disabled = await world.person({ organisation: company });
    await users.save(disabled.userId, { disabled: true });
    const there = world.in(manager, company);
    expect((await removes(there, last)).status).toBe(409);
    expect((await removes(there, disabled)).status).toBe(200);
  });
});

describe('at the same moment, from two browsers', () => {
  test.each<[string, Organisation, Role]>([
    ['a company', acme, 'COMPANY_ADMIN'],
    ['a fund manager', oak, 'FUND_MANAGER_ADMIN'],
  ])('two administrators of %s who demote each other leave one', async (_, organisation, role) => {
    await onlyThese(organisation, role, []);
    for (let round = 0; round < 8; round += 1) {
      const [ada, bea] = [await admin(organisation, role), await admin(organisation, role)];
      await onlyThese(organisation, role, [ada, bea]);
      const answers = await Promise.all(
        round % 2 === 0
          ? [changes(ada, bea, ['COMPANY_USER']), changes(bea, ada, ['COMPANY_USER'])]
          : [removes(ada, bea), removes(bea, ada)],
      );
      expect(await holdersIn(organisation, role), JSON.stringify(answers)).toHaveLength(1);
      // The loser met the winner's change in its transaction, or before it at the door: both refuse.
      const [won, lost] = answers.map(({ status }) => status).toSorted();
      expect(won).toBe(200);
      expect([403, 409]).toContain(lost);
    }
  });

  test('six administrators who each remove another one leave one at least', async () => {
    const company = await world.organisation();
    const admins = await Promise.all(Array.from({ length: 6 }, () => world.person({ organisation: company })));
    const answers = await Promise.all(admins.map((each, i) => removes(each, admins[(i + 1) % admins.length] ?? each)));
    const left = await holdersIn(company, 'COMPANY_ADMIN');
    expect(left.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6 - left.length);
  });

  test('managers of a company who remove its two administrators leave one', async () => {
    const { manager, company } = await managedCompany();
    const there = world.in(manager, company);
    const two = await Promise.all([1, 2].map(() => world.person({ organisation: company })));
    const answers = await Promise.all(two.map((each) => removes(there, each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await holdersIn(company, 'COMPANY_ADMIN')).toHaveLength(1);
  });

  test('who is demoted while they grant, grants before or not at all', async () => {
    const company = await world.organisation();
    const boss = await world.person({ organisation: company });
    for (let round = 0; round < 5; round += 1) {
      const eve = await world.person({ organisation: company });
      const friend = await world.person({ organisation: company, roles: ['DATA_VIEWER'] });
      const [granted, demoted] = await Promise.all([
        changes(eve, friend, ['COMPANY_ADMIN']),
        changes(boss, eve, ['DATA_VIEWER']),
      ]);
      expect(demoted.status).toBe(200);
      expect((await rolesOf(company, friend))?.includes('COMPANY_ADMIN')).toBe(granted.status === 200);
      expect((await changes(eve, friend, ['COMPANY_USER'])).status).toBe(403);
    }
  });
});

async function managedCompany() {
  const company = await world.organisation();
  const manager = await world.person({ organisation: oak, roles: ['FUND_MANAGER_ADMIN'] });
  const draft = { orgId: oak.orgId, companyId: company.orgId, fromDate: '2020-01-01', invitedName: 'Company' };
  await transact([links.creation({ ...draft, status: 'ACTIVE', managed: 'YES' })]);
  return { company, manager };
}

function admin(organisation: Organisation, role: Role): Promise<TestPerson> {
  return world.person({ organisation, roles: [role] });
}

/** Takes the role from everybody else, so that the test's people are its only holders. */
async function onlyThese({ orgId }: Organisation, role: Role, kept: readonly TestPerson[]): Promise<void> {
  for (const member of await memberships.listNow(orgId)) {
    if (!member.roles.includes(role) || kept.some(({ userId }) => userId === member.userId)) continue;
    await transact(await memberships.removal(member));
  }
}
