import { JobEntity } from '#functions/core/jobs/entity.ts';
import * as jobs from '#functions/core/jobs/store.ts';
import * as notifications from '#functions/core/notices/store.ts';
import { handler as runExport } from '#functions/jobs/run-export.ts';
import * as exports from '#functions/reporting/exports/store.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { delivery, putBack, taken } from './delivery.ts';
import { type TableCall, writing } from './hold.ts';
import type { World } from './world.ts';
import { ENERGY, launchedYear } from './year.ts';

/** What a race comes to in which one run makes the workbook, and one that is to be tried again. */
export const done = { status: 'fulfilled', value: taken };
export const toBeTriedAgain = { status: 'fulfilled', value: putBack };

/** A write of a job's record that says a state. */
export const stating = (state: string) => (call: TableCall) =>
  writing('job')(call) && JSON.stringify(call.input).includes(`"${state}"`);

/** The word that it is done, with what was made. */
export const finishing = (call: TableCall) => writing('job')(call) && call.command.startsWith('TransactWrite');

/** A company with a year, whose administrator asks for its workbook, and what may become of that order. */
export async function exportRuns(world: World) {
  const organisation = await world.organisation();
  const { orgId } = organisation;
  const admin = await world.person({ organisation });
  const { year, entities } = await launchedYear(world, admin, { dataPoints: [ENERGY], entities: ['Leeds'] });
  const [leeds = ''] = Object.values(entities);
  const bucket = process.env.FILES_BUCKET;
  const told = () => notifications.listAll({ orgId, userId: admin.userId });

  /** Asks for the workbook. */
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
    const outlast = () =>
      JobEntity.patch({ orgId, jobId: exportId }).set({ busyUntil: '2020-01-01T00:00:00.000Z' }).go();
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

  const ready = `The spreadsheet of ${year} is ready`;
  return { organisation, orgId, admin, year, leeds, bucket, asked, ready };
}
