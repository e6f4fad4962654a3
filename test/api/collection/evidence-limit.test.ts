import { expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { submissionIdOf } from '#shared/collection/cells/schema.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { MOST_EVIDENCE } from '#shared/collection/evidence/schema.ts';
import { attachTo, uploadTo } from '#test/support/evidence.ts';
import { holding, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

const world = await startWorld();
const acme = await yearCompany(world, ['Leeds', 'Oslo']);
await acme.include(ENERGY);
await acme.launch();
const { admin } = acme;
const [leeds = '', oslo = ''] = ['Leeds', 'Oslo'].map((site) =>
  submissionIdOf(2025, { entityId: acme.entities[site] ?? '', dataPointId: ENERGY, period: 'FY' }),
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
  await world.call(admin, evidenceRoutes.detachEvidence, { params: { id: leeds, fileId: first?.id ?? '' } });
  const [one = '', two = ''] = await started(leeds, 2);
  const outcome = await holding(
    writing('evidenceCount'),
    () => complete(leeds, one),
    () => complete(leeds, two),
  );
  expect(outcome).toMatchObject({
    work: { status: 'rejected', reason: { code: 'conflict' } },
    meanwhile: { status: 'fulfilled' },
  });
  expect(await held(leeds)).toHaveLength(MOST_EVIDENCE);
});

test('a file that is detached twice at once goes once, and its history says so once', async () => {
  const fileId = await attachTo(world, admin, oslo, 'bill.pdf');
  const detach = () => world.call(admin, evidenceRoutes.detachEvidence, { params: { id: oslo, fileId } });
  const outcome = await holding(writing('evidenceCount'), detach, detach);
  expect(outcome).toMatchObject({
    work: { status: 'rejected', reason: { code: 'missing' } },
    meanwhile: { status: 'fulfilled' },
  });
  const { data } = await world.call(admin, cellRoutes.getSubmission, { params: { id: oslo } });
  expect(data.history.map(({ action }) => action)).toEqual(['detach', 'attach']);
});
