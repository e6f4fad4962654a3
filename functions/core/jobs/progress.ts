import type { TrackedJob } from '#shared/jobs/job.ts';
import type { Progress } from '#shared/jobs/progress.ts';
import type { JobRecord } from './store.ts';

/** Seconds that an order may wait for its turn before each try. */
const TURN_SECONDS = 3600;

/**
 * How a job stands, as whoever waits for it is told. A run that is killed says nothing, and its record would be at work for
 * ever: once all the tries that are left must be over, the job has failed, whatever its record says. The delivery that comes
 * after them writes the same down (`runs`), where the queue has not lost the order.
 */
export function progressOf(record: JobRecord, job: TrackedJob, now: Date): Progress {
  const { state, share, step = null, error = null, traceId = null, createdAt, finishedAt = null } = record;
  if (isLost(record, job, now)) {
    return { state: 'FAILED', share, step, error: cutOff(job), traceId, createdAt, finishedAt };
  }
  return { state, share, step, error, traceId, createdAt, finishedAt };
}

/** Was nothing heard of a job for longer than all its tries can take? */
function isLost({ state, heardAt, tried }: JobRecord, { tries, againAfter }: TrackedJob, now: Date): boolean {
  if (state === 'DONE' || state === 'FAILED') return false;
  const left = Math.max(tries - tried, 0);
  const seconds = againAfter + left * (againAfter + TURN_SECONDS);
  return now.getTime() > Date.parse(heardAt) + seconds * 1000;
}

/** Why nothing came of a job whose last try was killed, in words. */
export function cutOff({ progress: { called, remedy } }: TrackedJob): string {
  return `${called} was cut off and is not tried again. ${remedy}`;
}

/** Why a job was given up and what to do, in words. */
export function givenUp({ progress: { called, remedy } }: TrackedJob, traceId: string): string {
  return `${called} was given up. ${remedy} If it fails again, tell us and name ${traceId}.`;
}
