import { demoJob } from '#shared/admin/organisations/job.ts';
import { tallyJob } from '#shared/collection/progress/job.ts';
import { figuresJob } from '#shared/collection/rollups/job.ts';
import { mailJob } from '#shared/notifications/mails/job.ts';
import { exportJob } from '#shared/reporting/exports/job.ts';
import type { Job } from './job.ts';

/** Every job that is ordered by a queue, by its name. */
export const jobs = {
  'run-export': exportJob,
  'send-mail': mailJob,
  'fill-demo': demoJob,
  'project-again': figuresJob,
  'tally-year': tallyJob,
} as const satisfies { readonly [Name in string]: Job<Name> };

export type JobName = keyof typeof jobs;
export const jobNames = Object.keys(jobs) as readonly JobName[];
