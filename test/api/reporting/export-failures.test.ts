import { createHash } from 'node:crypto';
import { CreateMultipartUploadCommand, HeadObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import * as jobs from '#functions/core/jobs/store.ts';
import { handler as runExport } from '#functions/jobs/run-export.ts';
import * as exports from '#functions/reporting/exports/store.ts';
import { exportJob } from '#shared/reporting/exports/job.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { delivery, putBack, taken } from '#test/support/delivery.ts';
import { done, exportRuns, finishing, stating, toBeTriedAgain } from '#test/support/export-runs.ts';
import { holding, type TableCall } from '#test/support/hold.ts';
import { recordsOf, startOpenpyxl } from '#test/support/openpyxl.ts';
import { startWorld } from '#test/support/world.ts';

// What becomes of an export whose runs fail or are killed.
const world = await startWorld();
const { organisation, orgId, admin, year, bucket, asked, ready } = await exportRuns(world);
const openpyxl = await startOpenpyxl();
const s3 = new S3Client({ forcePathStyle: true });

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
