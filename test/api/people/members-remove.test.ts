import { describe, expect, test } from 'vitest';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { transact } from '#functions/db/transact.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { invited } from '#test/support/invites.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { assignSectionOf, launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const { removeUser, listUsers } = memberRoutes;
const acme = await world.organisation({ name: 'Acme' });
const admin = await world.person({ organisation: acme, name: 'Zoe Admin' });
const zinc = await world.organisation();
const stranger = await world.person({ organisation: zinc });

const removes = (by: TestPerson, whom: { readonly userId: string }) =>
  world.send(requestOf(removeUser, { params: { userId: whom.userId } }, by), by);

describe('somebody who is removed', () => {
  test('is out on their next request, is told, and stands in the audit trail', async () => {
    const ada = await world.person({ organisation: acme, roles: ['COMPANY_USER'], name: 'Ada' });
    await world.call(ada, entityRoutes.listEntities);
    await world.mails();
    expect(await world.call(admin, removeUser, { params: { userId: ada.userId } })).toEqual({
      data: { removed: true },
    });
    await expect(world.call(ada, entityRoutes.listEntities)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await world.call(ada, switcherRoutes.listOrganisations)).data).toEqual([]);
    const [mail] = await world.mails();
    expect(mail).toMatchObject({ to: ada.email, kind: 'access-changed', facts: { organisation: 'Acme', name: 'Ada' } });
    const trail = await world.call(admin, trailRoutes.listTrail, { params: { id: acme.orgId } });
    expect(trail.data[0]).toMatchObject({
      action: 'user-removed',
      actor: { id: admin.userId },
      subjectId: ada.userId,
      before: { roles: 'COMPANY_USER' },
    });
    expect(await removes(admin, ada)).toMatchObject({ status: 404 });
  });

  test('keeps what they have elsewhere, and can be invited again', async () => {
    const ada = await world.person({ organisation: acme });
    await memberships.create({ orgId: zinc.orgId, userId: ada.userId, roles: ['COMPANY_USER'] });
    expect((await removes(admin, ada)).status).toBe(200);
    expect((await world.call(world.in(ada, zinc), listUsers)).data.length).toBe(2);
    expect((await invited(world, admin, ada.email)).token).toMatch(/^[0-9a-f]{64}$/);
  });

  test('answers for the organisation no more', async () => {
    const ada = await world.person({ organisation: acme });
    await transact([organisations.owning(acme.orgId, ada.userId)]);
    const { version } = await organisations.getNow(acme.orgId);
    expect((await removes(admin, ada)).status).toBe(200);
    expect(await organisations.getNow(acme.orgId)).toMatchObject({ version: version + 1 });
    expect((await organisations.getNow(acme.orgId)).ownerId).toBeUndefined();
  });

  test('and made the owner at the same moment does not stay it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await world.person({ organisation: acme });
      const owning = transact([
        organisations.owning(acme.orgId, ada.userId),
        memberships.holds(acme.orgId, ada.userId, 'COMPANY_ADMIN'),
      ]);
      const [, answer] = await Promise.all([owning, removes(admin, ada)]);
      expect(answer.status).toBe(200);
      expect((await organisations.getNow(acme.orgId)).ownerId).not.toBe(ada.userId);
    }
  });

  test('is asked for nothing more: their open cells fall to the default assignee, in years that are not finished', async () => {
    const oak = await world.organisation();
    const boss = await world.person({ organisation: oak });
    const [ada, bea] = await Promise.all(['Ada', 'Bea'].map((name) => world.person({ organisation: oak, name })));
    if (!ada || !bea) throw new Error('Nobody is there');
    const dataPointId = 'energy_consumption_total';
    const open = await launchedYear(world, boss, { year: 2025, dataPoints: [dataPointId], entities: ['Leeds'] });
    const closed = await launchedYear(world, boss, { year: 2024, dataPoints: [dataPointId] });
    let sectionId = '';
    for (const { year } of [open, closed]) {
      sectionId = await assignSectionOf(world, boss, { year, dataPointId }, ada.userId);
      const changes = [{ groupId: sectionId, dataPointId, assignees: [{ userId: ada.userId, entityIds: [] }] }];
      await world.call(boss, yearRoutes.assignGroups, { params: { year }, body: { changes } });
      await becomesDefault(boss, year, bea.userId);
    }
    await lock(boss, closed.year);
    const sectionOf = async (person: TestPerson, year: number) => {
      const { data } = await world.call(person, yearRoutes.listYearGroups, { params: { year } });
      return data.groups.find(({ id }) => id === sectionId);
    };
    const asked = async (person: TestPerson) => (await sectionOf(person, 2025))?.mine.counts.required;
    const cells = await asked(ada);
    expect(cells).toBeGreaterThan(0);
    expect(await asked(bea)).toBe(0);
    expect((await removes(boss, ada)).status).toBe(200);
    expect(await asked(bea)).toBe(cells);
    expect((await sectionOf(boss, 2025))?.assignees).toEqual([]);
    expect((await sectionOf(boss, 2024))?.assignees).toEqual([{ userId: ada.userId, entityIds: [] }]);
    expect((await removes(boss, bea)).status).toBe(200);
    const { data } = await world.call(boss, yearRoutes.getYearConfig, { params: { year: 2025 } });
    expect(data.defaultAssigneeId).toBeNull();
    expect(await asked(boss)).toBe(cells);
  });
});

test('people of other organisations are found as little as people who are not there', async () => {
  for (const userId of [stranger.userId, 'nobody']) {
    const answer = await removes(admin, { userId });
    expect(answer).toMatchObject({ status: 404, body: { detail: 'There is no such person in this organisation.' } });
  }
  expect(await memberships.find(zinc.orgId, stranger.userId)).toBeDefined();
});

test('after the licence has ended people can still be removed, and nothing else be changed', async () => {
  const ended = await world.organisation({ licenceEndDate: '2020-01-31' });
  const boss = await world.person({ organisation: ended });
  const ada = await world.person({ organisation: ended, roles: ['COMPANY_USER'] });
  const body = { version: 1, roles: ['DATA_VIEWER'] };
  const change = requestOf(memberRoutes.changeUser, { params: { userId: ada.userId }, body }, boss);
  expect((await world.send(change, boss)).status).toBe(423);
  expect((await removes(boss, ada)).status).toBe(200);
});

async function becomesDefault(boss: TestPerson, year: number, defaultAssigneeId: string): Promise<void> {
  const { data } = await world.call(boss, yearRoutes.getYearConfig, { params: { year } });
  const body = { baseVersion: data.version, defaultAssigneeId };
  await world.call(boss, yearRoutes.saveYearConfig, { params: { year }, body });
}

async function lock(boss: TestPerson, year: number): Promise<void> {
  const body = { state: 'LOCKED' as const, reason: 'Reported' };
  await world.call(boss, yearRoutes.changeLock, { params: { year }, body });
}
