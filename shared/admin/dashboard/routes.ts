import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { organisationTypes } from '#shared/organisations/profile/schema.ts';

/** How much the platform is used, at an instant. */
export const PlatformFigures = v.object({
  asOf: v.string(),
  organisations: v.array(v.object({ type: v.picklist(organisationTypes), count: v.number() })),
  testAndDemo: v.number(),
  people: v.number(),
  /** People who signed in within the last 30 days. */
  activePeople: v.number(),
  /** Reporting years that are launched or completed. */
  yearsLaunched: v.number(),
  /** By calendar month, the oldest of the last 12 first: cells written, exports asked for and failed, people active. */
  months: v.array(
    v.object({ month: v.string(), cellsSaved: v.number(), exports: v.number(), failedExports: v.number() }),
  ),
  /** Messages in queues of work that was given up, by queue. */
  failedJobs: v.array(v.object({ queue: v.string(), count: v.number() })),
  /** Licences that end within 60 days or have ended, the soonest first. */
  licencesEnding: v.array(v.object({ id: v.string(), name: v.string(), licenceEndDate: v.string() })),
});
export type PlatformFigures = v.InferOutput<typeof PlatformFigures>;

export const platformRoutes = defineRoutes({
  getPlatformFigures: {
    method: 'GET',
    path: '/api/admin/dashboard',
    summary: 'Figures of the platform; read again by an open page, which does not extend its session',
    access: 'support',
    polled: true,
    answer: dataOf(PlatformFigures),
  },
});
