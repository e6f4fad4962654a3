import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { submissionIdOf } from '#shared/collection/cells/schema.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { PDF, uploadTo } from '#test/support/evidence.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const acme = await world.organisation();
const admin = await world.person({ organisation: acme });
const viewer = await world.person({ organisation: acme, roles: ['DATA_VIEWER'] });
const energy = 'energy_consumption_total';
const { year, entities } = await launchedYear(world, admin, { dataPoints: [energy], entities: ['Leeds'] });
const id = submissionIdOf(year, { entityId: entities.Leeds ?? '', dataPointId: energy, period: 'FY' });

const upload = (name: string, content: Buffer) => uploadTo(world, admin, id, name, content);

const complete = (fileId: string) => world.call(admin, evidenceRoutes.completeEvidence, { params: { id, fileId } });
const files = async (person: typeof admin) =>
  (await world.call(person, cellRoutes.getSubmission, { params: { id } })).data.cell.evidence;

describe('evidence', () => {
  test('it may come before a value, counts after its check, and downloads under its name', async () => {
    const fileId = await upload('Bill 7/2025.pdf', PDF);
    expect(await files(admin)).toEqual([]);
    const { data } = await complete(fileId);
    expect(data).toMatchObject({ name: 'Bill 7__2f__2025.pdf', contentType: 'application/pdf', size: PDF.length });
    expect(data.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await files(admin)).toHaveLength(1);
    expect((await complete(fileId)).data).toEqual(data);
    const { url } = await world.call(admin, evidenceRoutes.downloadEvidence, {
      body: { submissionId: id, key: fileId },
    });
    const answer = await fetch(url);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
  });

  test.each([
    ['a web page called PDF', 'bill.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a web page called text', 'bill.txt', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program called PNG', 'chart.png', Buffer.from('MZ\u0090\u0000\u0003')],
    ['a PDF called spreadsheet', 'values.xlsx', PDF],
  ])('%s is refused by its content', async (_what, name, content) => {
    const fileId = await upload(name, content);
    await expect(complete(fileId)).rejects.toMatchObject({ code: 'wrong-type' });
  });

  test('names and sizes that can be told beforehand are refused before any upload', async () => {
    const start = (name: string, size: number) =>
      world.call(admin, evidenceRoutes.startEvidence, { params: { id }, body: { name, size } });
    await expect(start('page.html', 10)).rejects.toMatchObject({ fields: { name: expect.any(String) } });
    await expect(start('image.svg', 10)).rejects.toMatchObject({ fields: { name: expect.any(String) } });
    await expect(start('big.pdf', 60 * 1024 * 1024)).rejects.toMatchObject({ fields: { size: expect.any(String) } });
    await expect(start('empty.pdf', 0)).rejects.toMatchObject({ fields: { size: expect.any(String) } });
  });

  test('a completion without an upload says so', async () => {
    const { data } = await world.call(admin, evidenceRoutes.startEvidence, {
      params: { id },
      body: { name: 'never.pdf', size: 10 },
    });
    await expect(complete(data.fileId)).rejects.toMatchObject({
      code: 'missing',
      message: expect.stringContaining('Upload'),
    });
  });

  test('detaching takes it off the cell and leaves both acts in the history', async () => {
    const fileId = await upload('detach.pdf', PDF);
    await complete(fileId);
    const before = await files(admin);
    await world.call(admin, evidenceRoutes.detachEvidence, { params: { id, fileId }, body: {} });
    expect(await files(admin)).toHaveLength((before?.length ?? 0) - 1);
    const { data } = await world.call(admin, cellRoutes.getSubmission, { params: { id } });
    expect(data.history.slice(0, 2)).toMatchObject([
      { action: 'detach', reason: 'detach.pdf' },
      { action: 'attach', reason: 'detach.pdf' },
    ]);
  });

  test('F22 evidence of a submitted value is withdrawn with a reason, which its history keeps', async () => {
    const fileId = await upload('of-value.pdf', PDF);
    await complete(fileId);
    const cell = { entityId: entities.Leeds ?? '', dataPointId: energy, period: 'FY' as const, baseVersion: 0 };
    const save = (more: object) =>
      world.call(admin, cellRoutes.saveSubmissions, {
        params: { year },
        body: { cells: [{ ...cell, state: 'SUBMITTED' as const, value: '12', unit: 'MWh', ...more }] },
      });
    await save({});
    // A draft over it leaves the submitted value counting, and its evidence with it.
    await save({ baseVersion: 1, state: 'DRAFT', value: '13' });
    const detach = (body: { reason?: string }) =>
      world.call(admin, evidenceRoutes.detachEvidence, { params: { id, fileId }, body });
    await expect(detach({})).rejects.toMatchObject({ code: 'invalid', fields: { reason: expect.any(String) } });
    await expect(detach({ reason: 'no' })).rejects.toMatchObject({ code: 'invalid' });
    const held = (await files(admin)) ?? [];
    expect(held.map((each) => each.id)).toContain(fileId);
    await detach({ reason: 'Of another site' });
    expect(((await files(admin)) ?? []).map((each) => each.id)).not.toContain(fileId);
    const { data } = await world.call(admin, cellRoutes.getSubmission, { params: { id } });
    expect(data.history[0]).toMatchObject({ action: 'detach', reason: 'of-value.pdf: Of another site' });
    await expect(detach({ reason: 'Of another site' })).rejects.toMatchObject({ code: 'missing' });
    await world.call(admin, cellRoutes.clearSubmission, { params: { id }, query: { baseVersion: '2' } });
  });

  test.each([
    ['a program', 'MZ\u0000\u0003'],
    ['one null byte', '\u0000'],
  ])('F21 a text with %s behind its first million bytes is no text', async (_what, end) => {
    const content = Buffer.concat([Buffer.alloc(1_000_001, 'a'), Buffer.from(end)]);
    await expect(complete(await upload('long.txt', content))).rejects.toMatchObject({ code: 'wrong-type' });
  });

  test('F21 a long text that is one to its end is taken', async () => {
    const fileId = await upload('long.txt', Buffer.alloc(1_000_004, 'a'));
    expect((await complete(fileId)).data).toMatchObject({ contentType: 'text/plain', size: 1_000_004 });
    await world.call(admin, evidenceRoutes.detachEvidence, { params: { id, fileId }, body: {} });
  });

  test('a viewer sees no evidence, and another organisation finds none', async () => {
    const fileId = await upload('secret.pdf', PDF);
    await complete(fileId);
    const body = { submissionId: id, key: fileId };
    await expect(world.call(viewer, evidenceRoutes.downloadEvidence, { body })).rejects.toMatchObject({
      code: 'missing',
    });
    expect(await files(viewer)).toEqual([]);
    const stranger = await world.person({ organisation: await world.organisation() });
    await expect(world.call(stranger, evidenceRoutes.downloadEvidence, { body })).rejects.toMatchObject({
      code: 'missing',
    });
  });

  test('a locked year still takes evidence and lets none go', async () => {
    const fileId = await upload('before.pdf', PDF);
    await complete(fileId);
    const lock = { state: 'LOCKED' as const, reason: 'Assurance' };
    await world.call(admin, yearRoutes.changeLock, { params: { year }, body: lock });
    await complete(await upload('after.pdf', PDF));
    const detach = world.call(admin, evidenceRoutes.detachEvidence, { params: { id, fileId }, body: {} });
    await expect(detach).rejects.toMatchObject({ code: 'locked' });
  });
});
