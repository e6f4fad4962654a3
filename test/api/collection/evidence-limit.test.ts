import { describe, expect, test } from 'vitest';
import * as evidence from '#functions/collection/evidence/store.ts';
import { countRequest } from '#functions/core/rate/store.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { submissionIdOf } from '#shared/collection/cells/schema.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { MOST_EVIDENCE } from '#shared/collection/evidence/schema.ts';
import { attachTo, uploadTo } from '#test/support/evidence.ts';
import { holding, writing } from '#test/support/hold.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

const world = await startWorld();
const acme = await yearCompany(world, ['Leeds', 'Oslo']);
await acme.include(ENERGY);
await acme.launch();
const { admin } = acme;
const [leeds = '', oslo = ''] = ['Leeds', 'Oslo'].map((entity) =>
  submissionIdOf(2025, { entityId: acme.entities[entity] ?? '', dataPointId: ENERGY, period: 'FY' }),
);
const complete = (id: string, fileId: string) =>
  world.call(admin, evidenceRoutes.completeEvidence, { params: { id, fileId } });
const held = async (id: string) =>
  (await world.call(admin, cellRoutes.getSubmission, { params: { id } })).data.cell.evidence ?? [];
const started = async (id: string, count: number) => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await uploadTo(world, admin, id, `bill-${at}.pdf`));
  return ids;
};

test('F15 of 23 files that were started and uploaded before any counted, 20 come to count', async () => {
  const ids = await started(leeds, MOST_EVIDENCE + 3);
  const outcomes: PromiseSettledResult<unknown>[] = [];
  // A few at once, as browsers do, so that the table's own collisions stay below what is tried again.
  for (let from = 0; from < ids.length; from += 4) {
    outcomes.push(...(await Promise.allSettled(ids.slice(from, from + 4).map((id) => complete(leeds, id)))));
  }
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject(Array(3).fill({ reason: { code: 'conflict' } }));
  expect(await held(leeds)).toHaveLength(MOST_EVIDENCE);
  const start = world.call(admin, evidenceRoutes.startEvidence, {
    params: { id: leeds },
    body: { name: 'more.pdf', size: 9 },
  });
  await expect(start).rejects.toMatchObject({ code: 'conflict' });
});

test('F15 a place that became free is taken once', async () => {
  const [first] = await held(leeds);
  await world.call(admin, evidenceRoutes.detachEvidence, { params: { id: leeds, fileId: first?.id ?? '' }, body: {} });
  const [one = '', two = ''] = await started(leeds, 2);
  const outcome = await holding(
    writing('limitCount'),
    () => complete(leeds, one),
    () => complete(leeds, two),
  );
  expect(outcome).toMatchObject({
    work: { status: 'rejected', reason: { code: 'conflict' } },
    meanwhile: { status: 'fulfilled' },
  });
  expect(await held(leeds)).toHaveLength(MOST_EVIDENCE);
});

/** A file that was sent and does not count yet, as it is stored, and what makes it count. */
async function sent(entity: 'Leeds' | 'Oslo', id: string) {
  const fileId = await uploadTo(world, admin, id, 'bill.pdf');
  const cell = { dataPointId: ENERGY, entityId: acme.entities[entity] ?? '', period: 'FY' } as const;
  const place = { orgId: admin.orgId ?? '', year: 2025, ...cell };
  const record = await evidence.find(place, fileId);
  if (!record) throw new Error('The file is not there');
  const at = new Date().toISOString();
  const act = { by: admin.userId, via: 'membership', at, action: 'attach', source: 'screen' } as const;
  const facts = { size: 9, contentType: 'application/pdf', sha256: 'a', at };
  return { fileId, record, completion: () => evidence.complete(record, facts, act) };
}

test('a file that is completed twice at once counts once', async () => {
  const before = await held(oslo);
  const { completion } = await sent('Oslo', oslo);
  const outcome = await holding(writing('limitCount'), completion, completion);
  expect(outcome).toMatchObject({ meanwhile: { value: 'counts' }, work: { value: 'gone' } });
  expect(await held(oslo)).toHaveLength(before.length + 1);
});

test('a file that comes to count while it is given up counts, and whoever gave it up is told', async () => {
  const { fileId, completion } = await sent('Oslo', oslo);
  const giveUp = () => world.call(admin, evidenceRoutes.detachEvidence, { params: { id: oslo, fileId }, body: {} });
  const outcome = await holding(writing('evidence'), giveUp, completion);
  expect(outcome).toMatchObject({
    meanwhile: { value: 'counts' },
    work: { status: 'rejected', reason: { code: 'conflict' } },
  });
  expect((await held(oslo)).map(({ id }) => id)).toContain(fileId);
});

test('a file that is detached twice at once goes once, and its history says so once', async () => {
  const fileId = await attachTo(world, admin, oslo, 'bill.pdf');
  const detach = () => world.call(admin, evidenceRoutes.detachEvidence, { params: { id: oslo, fileId }, body: {} });
  const outcome = await holding(writing('limitCount'), detach, detach);
  expect(outcome).toMatchObject({
    work: { status: 'rejected', reason: { code: 'missing' } },
    meanwhile: { status: 'fulfilled' },
  });
  const { data } = await world.call(admin, cellRoutes.getSubmission, { params: { id: oslo } });
  expect(data.history.slice(0, 2).map(({ action }) => action)).toEqual(['detach', 'attach']);
});

describe('starting uploads', () => {
  const MOST = 300;
  const start = (person: TestPerson) =>
    world.call(person, evidenceRoutes.startEvidence, { params: { id: oslo }, body: { name: 'bill.pdf', size: 9 } });
  /** Counts uploads of a person in this hour and in the next, so that no hour ends under the test. */
  const began = async ({ userId }: TestPerson, count: number) => {
    for (const hours of [0, 1]) await countRequest('upload', userId, new Date(Date.now() + hours * 3_600_000), count);
  };
  const begun = async () => evidence.list(admin.orgId ?? '', 2025, ENERGY);

  test('F15 F21 above 300 an hour is refused before anything begins, and says how long to wait', async () => {
    const busy = await world.person({ organisation: acme.organisation });
    await began(busy, MOST);
    const before = await begun();
    await expect(start(busy)).rejects.toMatchObject({ code: 'too-many', retryAfter: expect.any(Number) });
    expect(await begun()).toEqual(before);
  });

  test('is counted by person, and the three hundredth is still taken', async () => {
    const busy = await world.person({ organisation: acme.organisation });
    await began(busy, MOST - 1);
    expect((await start(busy)).data.url).toBeTruthy();
  });
});
