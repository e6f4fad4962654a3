import { describe, expect, test } from 'vitest';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import * as exports from '#functions/reporting/exports/store.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { taken } from '#test/support/delivery.ts';
import { done, exportRuns, finishing, stating, toBeTriedAgain } from '#test/support/export-runs.ts';
import { holding, reading, type TableCall, writing } from '#test/support/hold.ts';
import { recordsOf, said, startOpenpyxl } from '#test/support/openpyxl.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY } from '#test/support/year.ts';

// Every test holds one run of an export before a write of its state and lets another one run to its end.
const world = await startWorld();
const { organisation, admin, year, leeds, bucket, asked, ready } = await exportRuns(world);
const openpyxl = await startOpenpyxl();

test('what is done while it is looked at is shown as ready with its file, or as not ready yet', async () => {
  const { deliver, shown } = await asked();
  const race = await holding(reading('job'), shown, () => deliver());
  expect(race).toMatchObject({ work: { value: { state: 'RUNNING', url: null } }, meanwhile: done });
  expect(await shown()).toMatchObject({ state: 'READY', url: expect.any(String) });
});

describe('an order that is delivered twice', () => {
  test('is worked on once: the second delivery leaves the first alone, and comes back to find it done', async () => {
    const { deliver, now, news } = await asked();
    const race = await holding(finishing, deliver, () => deliver());
    expect(race).toMatchObject({ work: done, meanwhile: toBeTriedAgain });
    const { runId, finishedAt, ...job } = await now();
    expect(job).toMatchObject({ state: 'DONE', share: 1, tried: 1, fileName: expect.any(String) });
    expect(await deliver(2)).toEqual(taken);
    expect(await now()).toMatchObject({ state: 'DONE', tried: 1, finishedAt });
    expect(runId).toBeUndefined();
    expect(await news()).toEqual([ready]);
  });

  test('and begun at one moment is taken up by one of them', async () => {
    const { deliver, now, news } = await asked();
    const race = await holding(stating('RUNNING'), deliver, () => deliver());
    expect(race).toMatchObject({ meanwhile: done, work: done });
    expect(await now()).toMatchObject({ state: 'DONE' });
    expect(await news()).toEqual([ready]);
  });
});

describe('of two runs of one export, the one before outlasted', () => {
  test('and both making it, the later one counts', async () => {
    const { deliver, later, now, news } = await asked();
    let meanwhile = '';
    const race = await holding(finishing, deliver, async () => {
      const result = await later();
      meanwhile = (await now()).finishedAt ?? '';
      return result;
    });
    expect(race).toMatchObject({ meanwhile: done, work: toBeTriedAgain });
    expect(await now()).toMatchObject({ state: 'DONE', finishedAt: meanwhile });
    expect(await news()).toEqual([ready]);
    expect(await deliver(2)).toEqual(taken);
    expect(await news()).toHaveLength(1);
  });

  test('the one that is given up late leaves the other’s workbook ready', async () => {
    const { failing, later, now, news } = await asked();
    const race = await holding(
      stating('FAILED'),
      () => failing(3),
      () => {
        process.env.FILES_BUCKET = bucket;
        return later();
      },
    );
    expect(race).toMatchObject({ meanwhile: done, work: toBeTriedAgain });
    expect(await now()).toMatchObject({ state: 'DONE', fileName: expect.any(String) });
    expect((await now()).error).toBeUndefined();
    expect(await news()).toEqual([ready]);
    world.takeLog();
  });

  test('the one that is ready late leaves it given up', async () => {
    const { deliver, failing, outlast, now, news } = await asked();
    const race = await holding(finishing, deliver, async () => {
      await outlast();
      return failing(3);
    });
    expect(race).toMatchObject({ meanwhile: toBeTriedAgain, work: toBeTriedAgain });
    expect(await now()).toMatchObject({ state: 'FAILED', error: expect.any(String) });
    expect((await now()).fileName).toBeUndefined();
    expect(await news()).toEqual([`The spreadsheet of ${year} failed`]);
    world.takeLog();
  });

  test('the one that goes on although the other has begun says no more how far it is', async () => {
    const { deliver, later, now } = await asked();
    const noting = (call: TableCall) =>
      writing('job')(call) && /#share/.test(String(call.input.UpdateExpression)) && !stating('RUNNING')(call);
    const race = await holding(noting, deliver, later);
    expect(race).toMatchObject({ meanwhile: done, work: toBeTriedAgain });
    expect(await now()).toMatchObject({ state: 'DONE', share: 1 });
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
  expect(await deliver(2)).toEqual(taken);
  expect(await now()).toMatchObject({ state: 'DONE' });
  expect((await now()).error).toBeUndefined();
});

test('a workbook names nobody who is erased before it is written down that it would', async () => {
  const zeb = await world.person({ organisation, name: 'Zeb' });
  const { period, ...cell } = { period: 'FY' as const, dataPointId: ENERGY, entityId: leeds, baseVersion: 0 };
  const draft = { ...cell, period, value: '5', unit: 'MWh', state: 'SUBMITTED' as const };
  await world.call(zeb, cellRoutes.saveSubmissions, { params: { year }, body: { cells: [draft] } });
  const { deliver, shown } = await asked();
  const erase = async () => transact(users.erasure(await users.get(zeb.userId), new Date()));
  const race = await holding(writing('exportName'), deliver, erase);
  expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: done });
  const file = new Uint8Array(await (await fetch((await shown()).url ?? '')).arrayBuffer());
  const [value] = recordsOf(await openpyxl(file), 'Values');
  expect(value).toMatchObject({ 'Value as entered': { number: 5 } });
  expect(said(value?.By)).toBe('Former user');
});

test('only who asked for an export follows it, and it says how far it is', async () => {
  const { deliver, now } = await asked();
  const { exportId } = await now();
  const ask = { params: { id: exportId } };
  const other = await world.person({ organisation });
  await expect(world.call(other, exportRoutes.getExportProgress, ask)).rejects.toMatchObject({ code: 'missing' });
  const look = async () => (await world.call(admin, exportRoutes.getExportProgress, ask)).data;
  expect(await look()).toMatchObject({ state: 'QUEUED', share: 0, finishedAt: null });
  await deliver();
  expect(await look()).toMatchObject({ state: 'DONE', share: 1, error: null, finishedAt: expect.any(String) });
});
