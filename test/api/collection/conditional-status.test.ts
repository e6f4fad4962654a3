import { expect, test } from 'vitest';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { yearCompany } from '#test/support/year.ts';

// The status of a data point is one, in the list and by its own route, for whoever asks: what hangs on a condition too.
const world = await startWorld();
const AREA = 'biodiversity_sensitive_site_area';
const CONDITION = 'biodiversity_sensitive_sites';
const sections = [AREA, CONDITION].map((id) => library.dataPointByKey.get(id)?.group ?? '');

test('a data point whose condition holds nowhere, and then everywhere, has one status in list and route', async () => {
  expect(library.dataPointByKey.get(AREA)).toMatchObject({ showIf: CONDITION, askedAt: 'entity' });
  const acme = await yearCompany(world, ['Leeds', 'Oslo']);
  const { organisation, admin, entities, params } = acme;
  await acme.include(AREA, CONDITION);
  const body = { baseVersion: (await acme.point(AREA)).version, entityIds: [entities.Leeds ?? ''] };
  await world.call(admin, yearRoutes.setRelevantSites, { params: { ...params, id: AREA }, body });
  await acme.launch();
  await world.settle();
  const reaching = (...names: string[]) =>
    world.person({
      organisation,
      roles: ['DATA_GATHERER'],
      allowedQuestionGroupIds: [...new Set(sections)],
      allowedEntityIds: names.map((name) => entities[name] ?? ''),
    });
  const people = { admin, within: await reaching('Leeds'), outside: await reaching('Oslo') };
  const statusesOf = async (person: TestPerson) => {
    const { data } = await world.call(person, yearRoutes.listYearDataPoints, { params });
    const listed = data.find(({ id }) => id === AREA)?.status;
    const { data: own } = await world.call(person, yearRoutes.getDataPointStatus, { params: { ...params, id: AREA } });
    return [listed, own.status];
  };
  const statuses = async () => {
    const each = Object.entries(people).map(async ([name, person]) => [name, await statusesOf(person)]);
    return Object.fromEntries(await Promise.all(each));
  };
  const both = (status: string) => [status, status];
  const expected = { admin: both('NO_DATA'), within: both('NO_DATA'), outside: both('NO_SITES') };
  expect(await statuses()).toEqual(expected);
  const more = { entityId: organisation.rootEntityId, dataPointId: CONDITION, value: true, unit: null };
  const saved = await acme.save('Leeds', '', more);
  expect(saved.data[0]).toMatchObject({ status: 'saved' });
  await world.settle();
  expect(await statuses()).toEqual(expected);
});
