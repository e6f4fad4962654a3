import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { submissionIdOf } from '#shared/collection/cells/schema.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const acme = await world.organisation();
const admin = await world.person({ organisation: acme });
const viewer = await world.person({ organisation: acme, roles: ['DATA_VIEWER'] });
const energy = 'energy_consumption_total';
const { year, entities } = await launchedYear(world, admin, { dataPoints: [energy], sites: ['Leeds'] });
const id = submissionIdOf(year, { entityId: entities.Leeds ?? '', dataPointId: energy, period: 'FY' });
const pdf = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

async function upload(name: string, content: Buffer) {
  const { data } = await world.call(admin, evidenceRoutes.startEvidence, {
    params: { id },
    body: { name, size: content.length },
  });
  const form = new FormData();
  for (const [field, value] of Object.entries(data.fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(content)]));
  const answer = await fetch(data.url, { method: 'POST', body: form });
  expect(answer.ok).toBe(true);
  return data.fileId;
}

const complete = (fileId: string) => world.call(admin, evidenceRoutes.completeEvidence, { params: { id, fileId } });
const files = async (person: typeof admin) =>
  (await world.call(person, cellRoutes.getSubmission, { params: { id } })).data.cell.evidence;

describe('evidence', () => {
  test('it may come before a value, counts after its check, and downloads under its name', async () => {
    const fileId = await upload('Bill 7/2025.pdf', pdf);
    expect(await files(admin)).toEqual([]);
    const { data } = await complete(fileId);
    expect(data).toMatchObject({ name: 'Bill 7__2f__2025.pdf', contentType: 'application/pdf', size: pdf.length });
    expect(data.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await files(admin)).toHaveLength(1);
    expect((await complete(fileId)).data).toEqual(data);
    const { url } = await world.call(admin, evidenceRoutes.downloadEvidence, {
      body: { submissionId: id, key: fileId },
    });
    const answer = await fetch(url);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  });

  test.each([
    ['a web page called PDF', 'bill.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a web page called text', 'bill.txt', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program called PNG', 'chart.png', Buffer.from('MZ\u0090\u0000\u0003')],
    ['a PDF called spreadsheet', 'values.xlsx', pdf],
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
    const fileId = await upload('detach.pdf', pdf);
    await complete(fileId);
    const before = await files(admin);
    await world.call(admin, evidenceRoutes.detachEvidence, { params: { id, fileId } });
    expect(await files(admin)).toHaveLength((before?.length ?? 0) - 1);
    const { data } = await world.call(admin, cellRoutes.getSubmission, { params: { id } });
    expect(data.history.slice(0, 2)).toMatchObject([
      { action: 'detach', reason: 'detach.pdf' },
      { action: 'attach', reason: 'detach.pdf' },
    ]);
  });

  test('a viewer sees no evidence, and another organisation finds none', async () => {
    const fileId = await upload('secret.pdf', pdf);
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
    const fileId = await upload('before.pdf', pdf);
    await complete(fileId);
    const lock = { state: 'LOCKED' as const, reason: 'Assurance' };
    await world.call(admin, yearRoutes.changeLock, { params: { year }, body: lock });
    await complete(await upload('after.pdf', pdf));
    const detach = world.call(admin, evidenceRoutes.detachEvidence, { params: { id, fileId } });
    await expect(detach).rejects.toMatchObject({ code: 'locked' });
  });
});
