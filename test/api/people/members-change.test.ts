import { describe, expect, test } from 'vitest';
import * as memberships from '#functions/core/memberships/store.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { assignSectionOf, launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const { changeUser, listUsers } = memberRoutes;
const points = ['energy_consumption_total'];
const acme = await world.organisation({ name: 'Acme' });
const admin = await world.person({ organisation: acme, name: 'Zoe Admin' });
const zinc = await world.organisation();
const stranger = await world.person({ organisation: zinc });

const memberOf = (person: TestPerson) => memberships.find(acme.orgId, person.userId);
const changes = (by: TestPerson, whom: { readonly userId: string }, body: object) =>
  world.send(requestOf(changeUser, { params: { userId: whom.userId }, body }, by), by);

describe('an administrator', () => {
  test('changes somebody’s roles, which count on their next request, and they are told', async () => {
    const ada = await world.person({ organisation: acme, roles: ['COMPANY_USER'], name: 'Ada' });
    expect((await world.call(ada, listUsers)).data.length).toBeGreaterThan(1);
    await world.mails();
    const body = { version: 1, roles: ['DATA_VIEWER' as const] };
    const { data } = await world.call(admin, changeUser, { params: { userId: ada.userId }, body });
    expect(data).toMatchObject({ id: ada.userId, roles: ['DATA_VIEWER'], version: 2 });
    await expect(world.call(ada, listUsers)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await world.mails()).toEqual([
      expect.objectContaining({
        to: ada.email,
        kind: 'access-changed',
        facts: { organisation: 'Acme', change: 'Your roles are now: Data viewer.', name: 'Ada' },
      }),
    ]);
    const trail = await world.call(admin, trailRoutes.listTrail, { params: { id: acme.orgId } });
    expect(trail.data[0]).toMatchObject({
      action: 'user-changed',
      actor: { id: admin.userId },
      subjectId: ada.userId,
      before: { roles: 'COMPANY_USER' },
      after: { roles: 'DATA_VIEWER' },
    });
  });

  test('limits somebody’s reach, which counts on their next request', async () => {
    const { data: entity } = await world.call(admin, entityRoutes.createEntity, {
      body: { name: 'Leeds', type: 'site' },
    });
    const ada = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
    expect((await world.call(ada, entityRoutes.listEntities)).data.length).toBeGreaterThan(1);
    const body = { version: 1, roles: ['COMPANY_USER' as const], allowedEntityIds: [entity.id, entity.id] };
    const { data } = await world.call(admin, changeUser, { params: { userId: ada.userId }, body });
    expect(data.allowedEntityIds).toEqual([entity.id]);
    expect((await world.call(ada, entityRoutes.listEntities)).data.map(({ id }) => id)).toEqual([entity.id]);
  });

  test('changes nothing by saying the same again: no version, no mail, no event', async () => {
    const ada = await world.person({ organisation: acme, roles: ['COMPANY_USER', 'DATA_GATHERER'] });
    await world.mails();
    const answer = await changes(admin, ada, { version: 1, roles: ['DATA_GATHERER', 'COMPANY_USER'] });
    expect(answer).toMatchObject({ status: 200, body: { data: { version: 1 } } });
    expect(await world.mails()).toEqual([]);
  });

  test('is told when somebody else was faster, with what stands now', async () => {
    const ada = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
    expect((await changes(admin, ada, { version: 1, roles: ['DATA_VIEWER'] })).status).toBe(200);
    const answer = await changes(admin, ada, { version: 1, roles: ['COMPANY_ADMIN'] });
    expect(answer).toMatchObject({
      status: 409,
      body: { current: { id: ada.userId, roles: ['DATA_VIEWER'], version: 2 } },
    });
  });

  test('of two who change the same person at once one succeeds', async () => {
    const ada = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
    const wishes = (['DATA_VIEWER', 'DATA_GATHERER', 'COMPANY_ADMIN'] as const).map((role) =>
      changes(admin, ada, { version: 1, roles: [role] }),
    );
    expect((await Promise.all(wishes)).map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await memberOf(ada))?.version).toBe(2);
  });

  test('ends what a person was asked for who only looks on from now', async () => {
    const oak = await world.organisation();
    const boss = await world.person({ organisation: oak });
    const ada = await world.person({ organisation: oak, roles: ['COMPANY_USER'] });
    const [dataPointId = ''] = points;
    const { year } = await launchedYear(world, boss, { dataPoints: points, entities: ['Leeds'] });
    const sectionId = await assignSectionOf(world, boss, { year, dataPointId }, ada.userId);
    const body = { version: 1, roles: ['DATA_VIEWER' as const] };
    await world.call(boss, changeUser, { params: { userId: ada.userId }, body });
    const { data } = await world.call(boss, yearRoutes.listYearGroups, { params: { year } });
    expect(data.groups.find(({ id }) => id === sectionId)?.assignees).toEqual([]);
  });

  test.each([
    ['an entity of another organisation', () => ({ allowedEntityIds: [zinc.rootEntityId] }), 'allowedEntityIds.0'],
    ['an unknown question group', () => ({ allowedQuestionGroupIds: ['gossip'] }), 'allowedQuestionGroupIds.0'],
    ['no role', () => ({ roles: [] }), 'roles'],
    ['an unknown role', () => ({ roles: ['BOSS'] }), 'roles.0'],
    ['no version', () => ({ version: undefined }), 'version'],
  ])('is refused %s', async (_, wrong, field) => {
    const ada = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
    const answer = await changes(admin, ada, { version: 1, roles: ['DATA_GATHERER'], ...wrong() });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect((await memberOf(ada))?.roles).toEqual(['COMPANY_USER']);
  });

  test('finds people of other organisations as little as people who are not there', async () => {
    for (const userId of [stranger.userId, 'nobody']) {
      const answer = await changes(admin, { userId }, { version: 1, roles: ['DATA_VIEWER'] });
      expect(answer).toMatchObject({ status: 404, body: { detail: 'There is no such person in this organisation.' } });
    }
  });
});
