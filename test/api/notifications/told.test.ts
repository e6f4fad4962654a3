import type * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { happened } from '#functions/core/events/store.ts';
import { tellOf } from '#functions/core/events/told.ts';
import * as jobs from '#functions/core/jobs/store.ts';
import { NotificationEntity } from '#functions/core/notices/entity.ts';
import * as notifications from '#functions/core/notices/store.ts';
import { handler as runExport } from '#functions/jobs/run-export.ts';
import * as exports from '#functions/reporting/exports/store.ts';
import type { AssignmentChange } from '#shared/collection/year/changes.ts';
import { yearEvents } from '#shared/collection/year/events.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { delivery } from '#test/support/delivery.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const energy = 'energy_consumption_total';
const sectionOf = (id: string) => library.dataPointByKey.get(id)?.group ?? '';
const water =
  library.dataPoints.find(({ group: section, showIf }) => section !== sectionOf(energy) && !showIf)?.key ?? '';
const params = { year: 2025 };

/** A year with two data points of two sections and two sites, and people around it. */
async function company({ launch = true } = {}) {
  const organisation = await world.organisation();
  const admin = await world.person({ organisation });
  const ada = await world.person({ organisation, roles: ['COMPANY_USER'] });
  const viewer = await world.person({ organisation, roles: ['DATA_VIEWER'] });
  const { entities } = await launchedYear(world, admin, {
    dataPoints: [energy, water],
    entities: ['Leeds', 'York'],
    launch,
  });
  const told = async ({ userId }: TestPerson) => {
    const { orgId } = organisation;
    const page = await notifications.list({ orgId, userId }, { cursor: null, limit: 50, unread: false });
    return page.records.map(({ kind, title, text, link }) => ({ kind, title, text, link }));
  };
  const assign = (changes: v.InferInput<typeof AssignmentChange>['changes']) =>
    world.call(admin, yearRoutes.assignGroups, { params, body: { changes } });
  const version = async () => (await world.call(admin, yearRoutes.getYearConfig, { params })).data.version;
  return { organisation, admin, ada, viewer, entities, told, assign, version };
}

describe('who is assigned', () => {
  test('is told once of all that is newly theirs, not once for each section', async () => {
    const { admin, ada, told, assign } = await company();
    const everywhere = [{ userId: ada.userId, entityIds: [] }];
    await assign([
      { groupId: sectionOf(energy), assignees: everywhere },
      { groupId: sectionOf(water), assignees: [...everywhere, { userId: admin.userId, entityIds: [] }] },
    ]);
    const names = library.sections
      .filter(({ key }) => [sectionOf(energy), sectionOf(water)].includes(key))
      .map(({ name }) => name);
    expect(await told(ada)).toEqual([
      {
        kind: 'assigned',
        title: 'You are asked for 2 data points of 2025',
        text: names.join(' and '),
        link: '/collect-data?year=2025',
      },
    ]);
    expect(await told(admin), 'whoever assigned knows').toEqual([]);
  });

  test('is not told of what was theirs before', async () => {
    const { ada, entities, told, assign } = await company();
    const at = (...names: string[]) => [
      { userId: ada.userId, entityIds: names.map((entity) => entities[entity] ?? '') },
    ];
    await assign([{ groupId: sectionOf(energy), assignees: at('Leeds') }]);
    await assign([{ groupId: sectionOf(energy), assignees: at('Leeds', 'York') }]);
    await assign([{ groupId: sectionOf(energy), dataPointId: energy, assignees: at('York') }]);
    await assign([{ groupId: sectionOf(energy), assignees: [] }]);
    expect((await told(ada)).map(({ title }) => title)).toEqual(['You are asked for 1 data point of 2025']);
  });

  test('of single data points is told of them like of a section', async () => {
    const { ada, told, assign } = await company();
    const assignees = [{ userId: ada.userId, entityIds: [] }];
    await assign([{ groupId: sectionOf(energy), dataPointId: energy, assignees }]);
    expect((await told(ada)).map(({ title }) => title)).toEqual(['You are asked for 1 data point of 2025']);
  });

  test('while the year is set up is told at its launch, when there is something to do', async () => {
    const { admin, ada, told, assign, version } = await company({ launch: false });
    await assign([{ groupId: sectionOf(energy), assignees: [{ userId: ada.userId, entityIds: [] }] }]);
    expect(await told(ada)).toEqual([]);
    await world.call(admin, yearRoutes.launchYear, { params, body: { baseVersion: await version() } });
    expect(await told(ada)).toMatchObject([{ title: 'You are asked for 1 data point of 2025' }]);
  });
});

describe('who enters data', () => {
  test('is told when the year is locked and unlocked, and why', async () => {
    const { admin, ada, viewer, told } = await company();
    const change = (state: 'LOCKED' | 'UNLOCKED', reason: string) =>
      world.call(admin, yearRoutes.changeLock, { params, body: { state, reason } });
    await change('LOCKED', 'The auditors are here');
    await change('UNLOCKED', 'They left');
    const link = '/collect-data?year=2025';
    expect(await told(ada)).toEqual([
      { kind: 'lock-changed', title: 'The year 2025 was unlocked', text: 'They left', link },
      { kind: 'lock-changed', title: 'The year 2025 was locked', text: 'The auditors are here', link },
    ]);
    expect(await told(viewer)).toEqual([]);
    expect(await told(admin), 'whoever did it knows').toEqual([]);
  });

  test('is told when the year is completed and reopened', async () => {
    const { admin, ada, told, version } = await company();
    const act = async (status: 'COMPLETED' | 'LAUNCHED', more: object) =>
      world.call(admin, yearRoutes.changeYearStatus, {
        params,
        body: { baseVersion: await version(), status, ...more },
      });
    await act('COMPLETED', { acceptIncomplete: true });
    await act('LAUNCHED', { reason: 'A site was forgotten' });
    expect((await told(ada)).map(({ title, text }) => [title, text])).toEqual([
      ['The year 2025 was reopened', 'A site was forgotten'],
      ['The year 2025 was completed', undefined],
    ]);
  });

  test('is told of one event once, however often it is told', async () => {
    const { organisation, admin, ada, told } = await company();
    const locking = () => {
      const lock = { action: 'lock', subject: 'year', subjectId: '2025', year: 2025, via: 'membership' } as const;
      const act = { ...lock, orgId: organisation.orgId, actorId: admin.userId, texts: { reason: 'An audit' } };
      return happened(act, new Date());
    };
    const [first, second] = [locking(), locking()];
    await tellOf(yearEvents, first);
    await tellOf(yearEvents, first);
    expect((await told(ada)).map(({ title }) => title)).toEqual(['The year 2025 was locked']);
    await tellOf(yearEvents, second);
    expect(await told(ada)).toHaveLength(2);
  });

  test('loses nothing of the change when a notice cannot be written: it stands in the log', async () => {
    const { admin } = await company();
    vi.spyOn(NotificationEntity, 'create').mockImplementation(() => {
      throw new Error('No table');
    });
    const body = { state: 'LOCKED' as const, reason: 'The auditors are here' };
    expect((await world.call(admin, yearRoutes.changeLock, { params, body })).data.state).toBe('LOCKED');
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ level: 'error', event: 'notice not written' }));
  });
});

describe('who asked for an export', () => {
  const run = (orgId: string, exportId: string, tried = 1) => runExport(delivery([{ orgId, exportId }], tried));
  const ask = ({ orgId }: { orgId: string }, { userId: by }: TestPerson) =>
    exports.create({ orgId, kind: 'excel', year: 2025, states: 'submitted', by }, new Date());

  test('is told once that it is ready, however often the message comes', async () => {
    const { organisation, ada, admin, told } = await company();
    const { orgId, exportId } = await ask(organisation, ada);
    await run(orgId, exportId);
    await run(orgId, exportId);
    expect(await told(ada)).toMatchObject([
      { kind: 'export-finished', title: 'The spreadsheet of 2025 is ready', link: '/reports?year=2025' },
    ]);
    expect(await told(admin)).toEqual([]);
  });

  test('is told that it failed, when it is given up', async () => {
    const { organisation, ada, told } = await company();
    const { orgId, exportId } = await ask(organisation, ada);
    const bucket = process.env.FILES_BUCKET;
    process.env.FILES_BUCKET = 'no-such-bucket-anywhere';
    try {
      await run(orgId, exportId, 1);
      expect(await told(ada)).toEqual([]);
      await run(orgId, exportId, 3);
    } finally {
      process.env.FILES_BUCKET = bucket;
    }
    expect(await told(ada)).toMatchObject([{ title: 'The spreadsheet of 2025 failed' }]);
    world.takeLog();
  });

  test('and only views is told nothing', async () => {
    const { organisation, viewer, told } = await company();
    const { orgId, exportId } = await ask(organisation, viewer);
    await run(orgId, exportId);
    expect(await told(viewer)).toEqual([]);
    expect((await jobs.find({ orgId, jobId: exportId }))?.state).toBe('DONE');
  });
});
