import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Company } from '#bench/company/company.ts';
import type { BenchWorld } from '#bench/world.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { delivery } from '#test/support/delivery.ts';

/** What a year as a spreadsheet costs: asking for it, making it, and looking once whether it is ready. */
export type ExportCost = {
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Bytes of the spreadsheet. */
  readonly bytes: number;
};

/** Exports the company's year as its administrator, the queue's message handed to the job at once. */
export async function measureExport(world: BenchWorld, { admin, orgId, year }: Company): Promise<ExportCost> {
  const run = await world.functionOf<SQSEvent, SQSBatchResponse>('jobs/run-export');
  let bytes = 0;
  const cost = await world.measure(async () => {
    const { data: asked } = await world.call(admin, exportRoutes.exportExcel, { body: { year } });
    const event = delivery([{ orgId, exportId: asked.id }]);
    const { batchItemFailures } = await world.traced('run-export', 'JOB', admin, () => run(event));
    const { data: made } = await world.call(admin, exportRoutes.getExport, { params: { id: asked.id } });
    if (batchItemFailures.length > 0 || made.state !== 'READY') throw new Error(`The export is ${made.state}`);
    bytes = made.size ?? 0;
  });
  const { calls, readUnits, writeUnits } = cost;
  return { calls, readUnits, writeUnits, bytes };
}
