import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { describe, expect, test, vi } from 'vitest';
import * as usage from '#functions/admin/usage/store.ts';
import { callOff } from '#functions/core/jobs/store.ts';
import { OrganisationEntity } from '#functions/core/organisations/entity.ts';
import * as users from '#functions/core/people/store.ts';
import { handler as project } from '#functions/jobs/project-changes.ts';
import { platformRoutes } from '#shared/admin/dashboard/routes.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { day } from '#test/support/days.ts';
import { queues } from '#test/support/outbox.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const provider = await world.organisation({ name: 'Sedum', type: 'admin', organizationType: 'admin' });
const oliver = await world.person({ organisation: provider, roles: ['SEDUM_SUPPORT_USER'] });
const nordvik = await world.organisation({ name: 'Nordvik' });
const admin = await world.person({ organisation: nordvik });
const energy = 'energy_consumption_total';
const { year, entities } = await launchedYear(world, admin, { dataPoints: [energy], entities: ['Leeds', 'Oslo'] });
const month = new Date().toISOString().slice(0, 7);

const figures = async () => (await world.call(oliver, platformRoutes.getPlatformFigures)).data;
const thisMonth = async () => (await figures()).months.at(-1);
const save = (entity: string, value: string, baseVersion = 0) =>
  world.call(admin, cellRoutes.saveSubmissions, {
    params: { year },
    body: {
      cells: [
        {
          entityId: entities[entity] ?? '',
          dataPointId: energy,
          period: 'FY' as const,
          baseVersion,
          state: 'DRAFT' as const,
          value,
          unit: 'MWh',
        },
      ],
    },
  });
const savedCells = async () => (await thisMonth())?.cellsSaved ?? 0;

describe('the figures of the platform', () => {
  test('count organisations by type, tests and demos among them, and people who were here in 30 days', async () => {
    await world.organisation({ type: 'port_co', isDemo: true });
    await world.organisation({ type: 'port_co', isTestCompany: true });
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const [lately, long] = [await world.person({}), await world.person({})];
    await users.save(lately.userId, { lastSignInAt: daysAgo(29) });
    await users.save(long.userId, { lastSignInAt: daysAgo(31) });
    const data = await figures();
    const counts = new Map(data.organisations.map(({ type, count }) => [type, count]));
    expect([counts.get('admin'), counts.get('standalone'), counts.get('port_co'), counts.get('fund_manager')]).toEqual([
      1, 1, 2, 0,
    ]);
    expect(data).toMatchObject({ testAndDemo: 2, people: 4, activePeople: 1 });
  });

  test('look back twelve months, the oldest first', async () => {
    const { months } = await figures();
    expect(months).toHaveLength(12);
    expect(months.at(-1)?.month).toBe(month);
    expect(months.map((each) => each.month)).toEqual(months.map((each) => each.month).toSorted());
  });

  test('name licences that end within 60 days or have ended, of customers alone', async () => {
    const ending = async (name: string, days: number, more: object = {}) => {
      const { orgId } = await world.organisation({ name, ...more });
      await OrganisationEntity.patch({ orgId })
        .set({ licenceEndDate: day(days) })
        .go();
    };
    await ending('Soon', 59);
    await ending('Over', -3);
    await ending('Later', 90);
    await ending('A demo', 20, { isDemo: true });
    expect((await figures()).licencesEnding.map(({ name }) => name)).toEqual(['Over', 'Soon']);
  });

  test('count what waits in the queues of work that was given up', async () => {
    const before = (await figures()).failedJobs;
    expect(before).toEqual([{ queue: 'Failed exports', count: 0 }]);
    await queues.send(new SendMessageCommand({ QueueUrl: process.env.EXPORT_QUEUE_URL, MessageBody: '{}' }));
    expect((await figures()).failedJobs).toEqual([{ queue: 'Failed exports', count: 1 }]);
  });

  test('are not for customers', async () => {
    await expect(world.call(admin, platformRoutes.getPlatformFigures)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('use', () => {
  test('is counted of every cell that is written, and of none that is not', async () => {
    const before = await savedCells();
    await save('Leeds', '10');
    await save('Leeds', '11', 1);
    await save('Oslo', '5');
    await save('Oslo', '5', 1);
    await world.settle();
    expect(await savedCells(), 'the same again is no write').toBe(before + 3);
  });

  test('is counted of exports when they are asked for and when they fail', async () => {
    await world.call(admin, exportRoutes.exportExcel, { body: { year } });
    const { data } = await world.call(admin, exportRoutes.exportExcel, { body: { year } });
    await world.settle();
    expect(await thisMonth()).toMatchObject({ exports: 2, failedExports: 0 });
    await callOff({ orgId: nordvik.orgId, jobId: data.id }, 'Given up', new Date());
    await world.settle();
    expect(await thisMonth()).toMatchObject({ exports: 2, failedExports: 1 });
  });

  test('knows how many years are open or were, through every turn of a year', async () => {
    const launched = async () => (await figures()).yearsLaunched;
    expect(await launched()).toBe(1);
    const { year: other } = await launchedYear(world, admin, { year: 2024, dataPoints: [energy] });
    expect(await launched()).toBe(2);
    const turn = async (status: 'COMPLETED' | 'LAUNCHED' | 'DRAFT') => {
      const params = { year: other };
      const { data } = await world.call(admin, yearRoutes.getYearConfig, { params });
      const reason = status === 'LAUNCHED' ? { reason: 'A correction' } : {};
      const body = {
        baseVersion: data.version,
        status,
        ...reason,
        ...(status === 'COMPLETED' && { acceptIncomplete: true }),
      };
      await world.call(admin, yearRoutes.changeYearStatus, { params, body });
      await world.settle();
    };
    await turn('COMPLETED');
    expect(await launched()).toBe(2);
    await turn('LAUNCHED');
    await turn('DRAFT');
    expect(await launched()).toBe(1);
  });

  test('is counted once where a batch fails half-way and is delivered again from there', async () => {
    const before = await savedCells();
    await save('Leeds', '20', 2);
    const first = (await world.changes()).Records;
    await save('Oslo', '21', 1);
    const second = (await world.changes()).Records;
    const image = {
      __edb_e__: { S: 'cellRow' },
      orgId: { S: 'nobody' },
      year: { N: '2025' },
      dataPointId: { S: energy },
    };
    const poison = { dynamodb: { SequenceNumber: 'poison', NewImage: image } };
    const deliver = (Records: unknown[]) => project({ Records } as unknown as DynamoDBStreamEvent);
    // What cannot be projected is ordered from a job: a batch fails where that is refused too.
    vi.stubEnv('FIGURES_QUEUE_URL', `${process.env.FIGURES_QUEUE_URL}-gone`);
    expect(await deliver([...first, poison, ...second])).toEqual({ batchItemFailures: [{ itemIdentifier: 'poison' }] });
    expect(await savedCells()).toBe(before + 1);
    expect(await deliver([poison])).toEqual({ batchItemFailures: [{ itemIdentifier: 'poison' }] });
    expect(await deliver(second)).toEqual({ batchItemFailures: [] });
    expect(await savedCells()).toBe(before + 2);
    vi.unstubAllEnvs();
    world.takeLog();
  });

  test('of two organisations stays apart', async () => {
    const zinc = await world.organisation({ name: 'Zinc' });
    await usage.add(zinc.orgId, '2000-01', { cellsSaved: 3, exports: 0, failedExports: 0 });
    await usage.add(zinc.orgId, '2000-01', { cellsSaved: 2, exports: 1, failedExports: 0 });
    await usage.add(nordvik.orgId, '2000-01', { cellsSaved: 1, exports: 0, failedExports: 0 });
    const records = await usage.listMonth('2000-01');
    expect(records.map(({ orgId, cellsSaved, exports }) => [orgId, cellsSaved, exports]).toSorted()).toEqual(
      [
        [zinc.orgId, 5, 1],
        [nordvik.orgId, 1, 0],
      ].toSorted(),
    );
  });
});
