import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportJob } from '#shared/reporting/exports/job.ts';
import { progressOf } from './progress.ts';
import type { JobRecord } from './store.ts';

const heardAt = '2026-03-01T12:00:00.000Z';
const record = (change: Partial<JobRecord>): JobRecord => ({
  orgId: 'acme',
  jobId: 'x1',
  v: 1,
  job: exportJob.name,
  by: 'ada',
  state: 'RUNNING',
  share: 0.4,
  tried: 1,
  heardAt,
  ttl: 0,
  createdAt: heardAt,
  updatedAt: heardAt,
  ...change,
});
const later = (seconds: number) => new Date(Date.parse(heardAt) + seconds * 1000);
const { tries, againAfter, most } = exportJob;

describe('a job of which nothing is heard any more', () => {
  test('has failed once its last delivery must be over, in words that say what to do', () => {
    const killed = record({ tried: tries });
    expect(progressOf(killed, exportJob, later(most.seconds)).state).toBe('RUNNING');
    expect(progressOf(killed, exportJob, later(againAfter + 1))).toMatchObject({
      state: 'FAILED',
      error: 'The export was cut off and is not tried again. Start it again.',
    });
  });

  test('is waited for as long as a delivery is still to come', () => {
    for (let tried = 0; tried < tries; tried += 1) {
      const left = tries - tried;
      const killed = record({ tried, state: tried === 0 ? 'QUEUED' : 'RUNNING' });
      expect(progressOf(killed, exportJob, later((left + 1) * againAfter)).state).toBe(killed.state);
      expect(progressOf(killed, exportJob, later(2 * 86_400)).state).toBe('FAILED');
    }
  });

  test('stays at work or waiting for ever in no state, and what has ended stays as it ended', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('QUEUED', 'RUNNING', 'DONE', 'FAILED'),
        fc.nat(20),
        fc.integer({ min: 0, max: 10 * 86_400 }),
        (state, tried, seconds) => {
          const shown = progressOf(record({ state, tried, error: 'No.' }), exportJob, later(seconds));
          if (state === 'DONE' || state === 'FAILED') expect(shown).toMatchObject({ state, error: 'No.' });
          else if (seconds > 2 * 86_400) expect(shown.state).toBe('FAILED');
          else expect([state, 'FAILED']).toContain(shown.state);
        },
      ),
    );
  });
});
