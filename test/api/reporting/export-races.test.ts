import type { SQSEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import * as notifications from '#functions/core/notices/store.ts';
import { handler as runExport } from '#functions/jobs/run-export.ts';
import * as exports from '#functions/reporting/exports/store.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { holding, type TableCall, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, launchedYear } from '#test/support/year.ts';

// Every test holds one run of an export before a write of its state and lets another one run to its end.
const world = await startWorld();
const organisation = await world.organisation();
const { orgId } = organisation;
const admin = await world.person({ organisation });
const { year } = await launchedYear(world, admin, { dataPoints: [ENERGY], entities: ['Leeds'] });

async function asked() {
  const { data } = await world.call(admin, exportRoutes.exportExcel, { body: { year } });
  const exportId = data.id;
  const before = (await told()).length;
  const deliver = (count = 1) => {
    const attributes = { ApproximateReceiveCount: String(count) };
    const record = { messageId: 'm', body: JSON.stringify({ orgId, exportId }), attributes };
    return runExport({ Records: [record] } as unknown as SQSEvent);
  };
  /** A last try that cannot store its workbook. */
  const giveUp = async () => {
    process.env.FILES_BUCKET = 'no-such-bucket-anywhere';
    try {
      return await deliver(3);
    } finally {
      process.env.FILES_BUCKET = bucket;
    }
  };
  const now = async () => {
    const record = await exports.find(orgId, exportId);
    if (!record) throw new Error('The export is not there');
    return record;
  };
  const news = async () => (await told()).slice(0, -before || undefined).map(({ title }) => title);
  return { deliver, giveUp, now, news };
}

const bucket = process.env.FILES_BUCKET;
const told = () => notifications.listAll({ orgId, userId: admin.userId });
const stating = (state: string) => (call: TableCall) =>
  writing('export')(call) && JSON.stringify(call.input.ExpressionAttributeValues ?? {}).includes(`"${state}"`);
const setting = (part: string) => (call: TableCall) =>
  writing('export')(call) && String(call.input.UpdateExpression).includes(part);
const finishing = setting('#sha256');
const done = { status: 'fulfilled', value: { batchItemFailures: [] } };
const toBeTriedAgain = { status: 'fulfilled', value: { batchItemFailures: [{ itemIdentifier: 'm' }] } };

describe('of two runs of one export', () => {
  test('that both make it, the later one counts', async () => {
    const { deliver, now, news } = await asked();
    let meanwhile = '';
    const race = await holding(finishing, deliver, async () => {
      const result = await deliver();
      meanwhile = (await now()).finishedAt ?? '';
      return result;
    });
    expect(race).toMatchObject({ meanwhile: done, work: toBeTriedAgain });
    expect(await now()).toMatchObject({ state: 'READY', finishedAt: meanwhile });
    expect(await news()).toEqual([`The spreadsheet of ${year} is ready`]);
    expect(await deliver(2)).toEqual({ batchItemFailures: [] });
    expect(await news()).toHaveLength(1);
    world.takeLog();
  });

  test('the one that is given up late leaves the other’s workbook ready', async () => {
    const { deliver, giveUp, now, news } = await asked();
    const race = await holding(stating('FAILED'), giveUp, () => {
      process.env.FILES_BUCKET = bucket;
      return deliver();
    });
    expect(race).toMatchObject({ meanwhile: done, work: toBeTriedAgain });
    expect(await now()).toMatchObject({ state: 'READY', fileName: expect.any(String) });
    expect((await now()).error).toBeUndefined();
    expect(await news()).toEqual([`The spreadsheet of ${year} is ready`]);
    world.takeLog();
  });

  test('the one that is ready late leaves it given up', async () => {
    const { deliver, giveUp, now, news } = await asked();
    const race = await holding(finishing, deliver, giveUp);
    expect(race).toMatchObject({ meanwhile: toBeTriedAgain, work: toBeTriedAgain });
    expect(await now()).toMatchObject({ state: 'FAILED', error: expect.any(String) });
    expect((await now()).fileName).toBeUndefined();
    expect(await news()).toEqual([`The spreadsheet of ${year} failed`]);
    world.takeLog();
  });

  test('the one that begins late leaves the other’s workbook ready', async () => {
    const { deliver, now, news } = await asked();
    const race = await holding(stating('RUNNING'), deliver, deliver);
    expect(race).toMatchObject({ meanwhile: done, work: done });
    expect(await now()).toMatchObject({ state: 'READY', progress: 100 });
    expect(await news()).toEqual([`The spreadsheet of ${year} is ready`]);
  });

  test('the one that goes on although the other has begun says no more how far it is', async () => {
    const { deliver, now } = await asked();
    const noting = (call: TableCall) => setting('#progress')(call) && !setting('#state')(call);
    const race = await holding(noting, deliver, deliver);
    expect(race).toMatchObject({ meanwhile: done, work: toBeTriedAgain });
    expect(await now()).toMatchObject({ state: 'READY', progress: 100 });
    world.takeLog();
  });
});

test('a workbook that an erasure takes away while it is made is made anew', async () => {
  const { deliver, now } = await asked();
  const race = await holding(finishing, deliver, async () => {
    await exports.naming(await now(), [admin.userId]);
    await exports.withdraw(await now(), admin.userId, new Date());
  });
  expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: toBeTriedAgain });
  expect(await now()).toMatchObject({ state: 'FAILED', error: expect.stringContaining('erased') });
  expect(await deliver(2)).toEqual({ batchItemFailures: [] });
  expect(await now()).toMatchObject({ state: 'READY' });
  expect((await now()).error).toBeUndefined();
  world.takeLog();
});
