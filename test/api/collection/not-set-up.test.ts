import { expect, test } from 'vitest';
import { yearFactsRoutes } from '#shared/collection/year/facts/routes.ts';
import { yearLibraryRoutes } from '#shared/collection/year/library/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

const world = await startWorld();
const { admin } = await yearCompany(world);
const baseVersion = 0;
const assignees = [{ userId: admin.userId, entityIds: [] }];

// What belongs to a year that was set up, by the route that changes it.
const parts = [
  [yearRoutes.setDeadline, { baseVersion, deadline: '2031-03-31' }],
  [yearRoutes.setReminders, { baseVersion, daysBefore: [7], everyDaysOverdue: null }],
  [yearRoutes.chooseYearEntities, { baseVersion, entityIds: null }],
  [yearRoutes.setPeriodicity, { baseVersion, periodicity: 'annual' }],
  [yearRoutes.setRelevantSites, { baseVersion, entityIds: null }],
  [yearRoutes.setOptOut, { baseVersion, optedOut: true, reason: 'immaterial' }],
  [yearRoutes.assignGroups, { changes: [{ groupId: 'energy', assignees }] }],
  [yearFactsRoutes.takeTodaysFacts, { baseVersion, consent: '0'.repeat(64) }],
  [yearLibraryRoutes.takeNewestLibrary, { baseVersion, consent: '0'.repeat(64) }],
] as const;

test.each(parts.map(([route, body]) => [route.name, route, body] as const))(
  'a year that nobody set up takes no %s, and says what to do first',
  async (_, route, body) => {
    const answer = await world.send(requestOf(route, { params: { year: 2031, id: ENERGY }, body }, admin), admin);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: 'Set the year 2031 up first.' },
    });
  },
);
