import { expect } from 'vitest';
import { handler as runExport } from '#functions/jobs/run-export.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { delivery, taken } from './delivery.ts';
import type { TestPerson } from './people.ts';
import type { World } from './world.ts';

/** Orders the workbook of a year, runs the job as its queue would, and downloads the file. */
export async function exportYear(world: World, person: TestPerson, year: number, states?: 'submitted' | 'all') {
  const { data: queued } = await world.call(person, exportRoutes.exportExcel, {
    body: { year, ...(states && { states }) },
  });
  expect(queued).toMatchObject({ state: 'QUEUED', url: null });
  expect(await runExport(delivery([{ orgId: person.orgId, exportId: queued.id }]))).toEqual(taken);
  const { data } = await world.call(person, exportRoutes.getExport, { params: { id: queued.id } });
  expect(data).toMatchObject({ state: 'READY', progress: 100 });
  const file = new Uint8Array(await (await fetch(data.url ?? '')).arrayBuffer());
  return { id: queued.id, fileName: data.fileName, file };
}
