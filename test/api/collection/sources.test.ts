import { expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { submissionIdOf } from '#shared/collection/cells/schema.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { PDF, sendTo } from '#test/support/evidence.ts';
import { newProgram, sendBearer, tokenOf } from '#test/support/program.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

const world = await startWorld({ signIn: true });
const founded = await world.organisation({ flagOverrides: { 'organisation-service-accounts': true } });
const acme = await yearCompany(world, ['Leeds'], founded);
await acme.include(ENERGY);
await acme.launch();
const program = await newProgram(world, acme.admin);
const token = await tokenOf(world, program);
const key = { entityId: acme.entities.Leeds ?? '', dataPointId: ENERGY, period: 'FY' } as const;
const id = submissionIdOf(2025, key);
const by = { orgId: founded.orgId, clientId: program.clientId };

/** What a program does with a cell and its evidence: the answers, by the route. */
const acts: Readonly<Record<string, () => Promise<unknown>>> = {
  saveSubmissions: async () => {
    const cell = { ...key, baseVersion: 0, state: 'DRAFT', value: '12', unit: 'MWh', method: 'paste' };
    return done(await send('saveSubmissions', { params: acme.params, body: { cells: [cell] } }));
  },
  submitDrafts: async () => done(await send('submitDrafts', { params: acme.params, body: { cells: [key] } })),
  startEvidence: async () => {
    const { body } = await done(await send('startEvidence', { params: { id }, body: { name: 'bill.pdf', size: 40 } }));
    const { data } = body as { data: { fileId: string; url: string; fields: Record<string, string> } };
    await sendTo(data, PDF);
    fileId = data.fileId;
  },
  completeEvidence: async () => done(await send('completeEvidence', { params: { id, fileId } })),
  downloadEvidence: async () =>
    done(await send('downloadEvidence', { params: { id }, body: { submissionId: id, key: fileId } })),
  detachEvidence: async () =>
    done(await send('detachEvidence', { params: { id, fileId }, body: { reason: 'Of another year' } })),
  clearSubmission: async () => done(await send('clearSubmission', { params: { id }, query: { baseVersion: 2 } })),
};
const routes = { ...cellRoutes, ...evidenceRoutes };
let fileId = '';

function send(name: keyof typeof routes, ask: Parameters<typeof sendBearer>[4]) {
  return sendBearer(world, token, by, routes[name], ask);
}

async function done<A extends { readonly status: number }>(answer: A): Promise<A> {
  expect(answer.status, JSON.stringify(answer)).toBeLessThan(300);
  return answer;
}

test('F16: whatever a program does to a cell or its evidence stands in the history as a program’s', async () => {
  const writing = Object.values(routes).flatMap(({ name, method }) => (method === 'GET' ? [] : [name]));
  expect(Object.keys(acts).toSorted()).toEqual(writing.toSorted());
  for (const act of Object.values(acts)) await act();
  const { data } = await world.call(acme.admin, cellRoutes.getSubmission, { params: { id } });
  expect(data.history.map(({ action, source }) => [action, source]).toReversed()).toEqual(
    ['save', 'submit', 'attach', 'detach', 'clear'].map((action) => [action, 'service-account']),
  );
  expect(data.cell.method).toBe('service-account');
});
