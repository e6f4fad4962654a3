import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JobHandler } from '#functions/core/jobs/deliveries.ts';
import { type JobName, jobNames, jobs } from '#shared/jobs/jobs.ts';
import { handler as fillDemo } from './fill-demo.ts';
import { handler as projectAgain } from './project-again.ts';
import { handler as runExport } from './run-export.ts';
import { handler as sendMail } from './send-mail.ts';
import { handler as tallyYear } from './tally-year.ts';

/** What each declared job does: one that is declared and bound to nothing, or to another's work, does not compile. */
const bound: { readonly [Name in JobName]: JobHandler<(typeof jobs)[Name]> } = {
  'run-export': runExport,
  'send-mail': sendMail,
  'fill-demo': fillDemo,
  'project-again': projectAgain,
  'tally-year': tallyYear,
};

describe.each(jobNames)('the job %s', (name) => {
  const job = jobs[name];

  test('is bound to what it does, in the file of its name', () => {
    expect(bound[name].job).toBe(job);
    expect(job.name).toBe(name);
    expect(existsSync(join(import.meta.dirname, `${name}.ts`))).toBe(true);
  });

  test('is delivered again only after a delivery must be over', () => {
    expect(job.againAfter).toBeGreaterThan(job.most.seconds);
  });
});

test('no two jobs have a queue or a setting in common', () => {
  const all = jobNames.flatMap((name) => [jobs[name].queue, jobs[name].givenUp, jobs[name].setting]);
  expect(new Set(all).size).toBe(all.length);
});
