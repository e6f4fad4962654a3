import { createHash } from 'node:crypto';
import { CreateMultipartUploadCommand, HeadObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { JobEntity } from '#functions/core/jobs/entity.ts';
import * as jobs from '#functions/core/jobs/store.ts';
import * as notifications from '#functions/core/notices/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import { handler as runExport } from '#functions/jobs/run-export.ts';
import * as exports from '#functions/reporting/exports/store.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { exportJob } from '#shared/reporting/exports/job.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { delivery, putBack, taken } from '#test/support/delivery.ts';
import { holding, reading, type TableCall, writing } from '#test/support/hold.ts';
import { recordsOf, said, startOpenpyxl } from '#test/support/openpyxl.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, launchedYear } from '#test/support/year.ts';

// Every test holds one run of an export before a write of its state and lets another one run to its end.
const world = await startWorld();
const organisation = await world.organisation();
const { orgId } = organisation;
const admin = await world.person({ organisation });
const { year, entities } = await launchedYear(world, admin, { dataPoints: [ENERGY], entities: ['Leeds'] });
const [leeds = ''] = Object.values(entities);
const openpyxl = await startOpenpyxl();
const s3 = new S3Client({ forcePathStyle: true });

async function asked() {
  const { data } = await world.call(admin, exportRoutes.exportExcel, { body: { year } });
  const exportId = data.id;
  const before = (await told()).length;
  const deliver = (tried = 1) => runExport(delivery([{ orgId, exportId }], tried));
  /** A try that cannot store its workbook. */
  const failing = async (tried: number) => {
    process.env.FILES_BUCKET = 'no-such-bucket-anywhere';
    try {
      return await deliver(tried);
    } finally {
      process.env.FILES_BUCKET = bucket;
    }
  };
  /** Lets the time pass that the run at work can take: it is still there all the same. */
  const outlast = () => JobEntity.patch({ orgId, jobId: exportId }).set({ busyUntil: '2020-01-01T00:00:00.000Z' }).go();
  /** A delivery that comes after the run at work must be over. */
  const later = async (tried = 2) => {
    await outlast();
    return deliver(tried);
  };
  const now = async () => {
    const record = await exports.find({ orgId, exportId });
    const job = await jobs.find({ orgId, jobId: exportId });
    if (!record || !job) throw new Error('The export is not there');
    return { ...record, ...job };
  };
  const shown = async () => (await world.call(admin, exportRoutes.getExport, { params: { id: exportId } })).data;
  const news = async () => (await told()).slice(0, -before || undefined).map(({ title }) => title);
  return { deliver, failing, later, outlast, now, shown, news };
}

const bucket = process.env.FILES_BUCKET;
const told = () => notifications.listAll({ orgId, userId: admin.userId });
const stating = (state: string) => (call: TableCall) =>
  writing('job')(call) && JSON.stringify(call.input).includes(`"${state}"`);
/** The word that it is done, with what was made. */
const finishing = (call: TableCall) => writing('job')(call) && call.command.startsWith('TransactWrite');
const done = { status: 'fulfilled', value: taken };
const toBeTriedAgain = { status: 'fulfilled', value: putBack };
const ready = `The spreadsheet of ${year} is ready`;

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

describe('an export that fails', () => {
  test('waits for its next try, and the last one says so in words that name the try', async () => {
    const { failing, shown, now, news } = await asked();
    expect(await failing(1)).toEqual(putBack);
    expect(await shown()).toMatchObject({ state: 'QUEUED', error: null });
    expect(await failing(2)).toEqual(putBack);
    expect(await failing(3)).toEqual(putBack);
    const { traceId = '' } = await now();
    expect(await shown()).toMatchObject({
      state: 'FAILED',
      error: `The export was given up. Start it again. If it fails again, tell us and name ${traceId}.`,
      finishedAt: expect.any(String),
    });
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'job given up', traceId, tried: 3 }));
    expect(await news()).toEqual([`The spreadsheet of ${year} failed`]);
  });

  test('and is sent again by hand is made after all', async () => {
    const { failing, deliver, shown } = await asked();
    await failing(3);
    world.takeLog();
    expect(await deliver()).toEqual(taken);
    expect(await shown()).toMatchObject({ state: 'READY', error: null, url: expect.any(String) });
  });

  test('because its owner can no longer reach the organisation is not tried again', async () => {
    const guest = await world.person({ organisation });
    const { data } = await world.call(guest, exportRoutes.exportExcel, { body: { year } });
    const { MembershipEntity } = await import('#functions/core/memberships/entity.ts');
    await MembershipEntity.delete({ orgId, userId: guest.userId }).go();
    expect(await runExport(delivery([{ orgId, exportId: data.id }]))).toEqual(taken);
    expect(await jobs.find({ orgId, jobId: data.id })).toMatchObject({
      state: 'FAILED',
      error: 'You can no longer reach this organisation.',
    });
  });

  test('because no queue takes it says so at once', async () => {
    const queue = process.env.EXPORT_QUEUE_URL;
    process.env.EXPORT_QUEUE_URL = `${queue}-gone`;
    await expect(world.call(admin, exportRoutes.exportExcel, { body: { year } })).rejects.toThrow();
    process.env.EXPORT_QUEUE_URL = queue;
    const { data } = await world.call(admin, exportRoutes.listYearReports, { params: { year } });
    expect(data[0]).toMatchObject({ state: 'FAILED', error: 'The export could not be ordered. Start it again.' });
    world.takeLog();
  });
});

describe('an export whose run is killed', () => {
  /** A run as a killed function leaves it: at work by its record, with parts of its workbook sent and never put together. */
  const killed = async (exportId: string, tried: number) => {
    const key = { orgId, jobId: exportId };
    const begun = await jobs.begin(key, exportJob, tried, new Date());
    if (typeof begun === 'string') throw new Error(`The export is ${begun}`);
    await jobs.note(begun, { share: 0.75 }, new Date());
    const place = { Bucket: bucket, Key: exports.fileKey({ orgId, exportId }) };
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(place));
    await s3.send(new UploadPartCommand({ ...place, UploadId, PartNumber: 1, Body: Buffer.alloc(5 * 1024 * 1024) }));
  };
  const lies = async (exportId: string) => {
    const Key = exports.fileKey({ orgId, exportId });
    return s3.send(new HeadObjectCommand({ Bucket: bucket, Key })).then(
      ({ ContentLength }) => ContentLength,
      () => undefined,
    );
  };

  test('is made anew by the next delivery, and nothing half-written is offered before', async () => {
    const { deliver, later, now, shown, news } = await asked();
    const { exportId } = await now();
    await killed(exportId, 1);
    expect(await shown()).toMatchObject({ state: 'RUNNING', progress: 75, url: null, fileName: null });
    expect(await lies(exportId)).toBeUndefined();
    expect(await deliver(2), 'the run can still be at work').toEqual(putBack);
    expect(await later(2)).toEqual(taken);
    const { size, sha256 } = await now();
    const made = await shown();
    const file = new Uint8Array(await (await fetch(made.url ?? '')).arrayBuffer());
    expect(made).toMatchObject({ state: 'READY', size: file.length });
    expect([size, sha256]).toEqual([file.length, createHash('sha256').update(file).digest('hex')]);
    expect(recordsOf(await openpyxl(file), 'About').length).toBeGreaterThan(5);
    expect(await news()).toEqual([ready]);
    world.takeLog();
  });

  test('at its last try is said to have failed by one delivery more, which works on nothing', async () => {
    const { later, outlast, now, shown, news } = await asked();
    const { exportId } = await now();
    await killed(exportId, exportJob.tries);
    await outlast();
    expect(await later(exportJob.tries + 1)).toEqual(putBack);
    expect(await shown()).toMatchObject({
      state: 'FAILED',
      url: null,
      error: 'The export was cut off and is not tried again. Start it again.',
      finishedAt: expect.any(String),
    });
    const { state, runId, fileName } = await now();
    expect({ state, runId, fileName }).toEqual({ state: 'FAILED', runId: undefined, fileName: undefined });
    expect(await lies(exportId)).toBeUndefined();
    expect(await news()).toEqual([`The spreadsheet of ${year} failed`]);
    expect(await later(exportJob.tries + 1), 'delivered twice it tells nobody twice').toEqual(putBack);
    expect(await news()).toHaveLength(1);
    world.takeLog();
  });

  test('and whose last run is slow and not killed is left to that run', async () => {
    const { deliver, now, news } = await asked();
    const race = await holding(
      finishing,
      () => deliver(3),
      () => deliver(4),
    );
    expect(race).toMatchObject({ work: done, meanwhile: toBeTriedAgain });
    expect(await now()).toMatchObject({ state: 'DONE', fileName: expect.any(String) });
    const { finishedAt } = await now();
    expect(await deliver(4), 'what is done stays done').toEqual(taken);
    expect(await now()).toMatchObject({ state: 'DONE', finishedAt });
    expect(await news()).toEqual([ready]);
    world.takeLog();
  });

  test('and that says at the very moment of the closing that it is done stays done', async () => {
    const { later, deliver, now, news } = await asked();
    const closing = (call: TableCall) => stating('FAILED')(call);
    const race = await holding(
      closing,
      () => later(4),
      () => deliver(3),
    );
    expect(race).toMatchObject({ work: done, meanwhile: done });
    expect(await now()).toMatchObject({ state: 'DONE', fileName: expect.any(String) });
    expect(await news()).toEqual([ready]);
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
