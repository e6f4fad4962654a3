import { log } from '#functions/core/log.ts';
import type { Write } from '#functions/db/transact.ts';
import type { JobInput, TrackedJob } from '#shared/jobs/job.ts';
import { type Delivery, deliveries, type JobHandler } from './deliveries.ts';
import { cutOff, givenUp } from './progress.ts';
import * as store from './store.ts';

/** A run as its job sees it. */
export type Work = {
  /** Who ordered it. */
  readonly by: string;
  /** Where the try before this one was, if it noted so. */
  readonly token: string | undefined;
  /**
   * Notes how far it is, for whoever waits, and where the next try would go on.
   * @throws Error where the job is no longer this run's: it ends there
   */
  readonly note: (how: store.Note) => Promise<void>;
};

/** Thrown by a job that no further try would do, with what its owner is told. */
export class Hopeless extends Error {}

type Bound<J extends TrackedJob> = {
  /** Does the work, and gives what is to be written with the word that it is done. */
  readonly run: (input: JobInput<J>, work: Work) => Promise<readonly Write[]>;
  /** Tells whom it concerns how it ended; called again where the order is delivered after that, so it says a thing once. */
  readonly ended?: (input: JobInput<J>, record: store.JobRecord) => Promise<void>;
};

/**
 * Binds a job to what it does. However often an order is delivered, one run is at work on it, and what it makes counts once:
 * a delivery that meets another at work goes back to the queue, a run that was overtaken writes nothing, and a job that is
 * done stays done. A run that fails is gone on with by the next delivery; the last one says in words that it was given up.
 * One that is killed says nothing: so one delivery more comes than there are tries, which works on nothing and closes what
 * stands open, before the queue parks the order.
 */
export function runs<J extends TrackedJob>(job: J, { run, ended }: Bound<J>): JobHandler<J> {
  return deliveries<J>(job, async (input, delivery) => {
    const key = job.progress.keyOf(input);
    const tell = async (record: store.JobRecord | undefined) => {
      if (record) await ended?.(input, record);
    };
    if (delivery.tried > job.tries) {
      const record = (await store.close(key, cutOff(job), delivery.traceId, new Date())) ?? (await store.find(key));
      if (record?.state === 'FAILED' || record?.state === 'DONE') await tell(record);
      if (!record || record.state === 'DONE') return;
      throw new Error('It was tried as often as it may be');
    }
    const taken = await store.begin(key, job, delivery.tried, new Date());
    if (taken === 'busy') throw new Error('Another delivery is at work on it');
    if (taken === 'unknown') return log('warn', 'job has no record any more', { job: job.name, ...key });
    // Told once more what is done: the delivery that did it may have ended before it told.
    if (taken === 'done') return tell(await store.find(key));
    const end = await outcomeOf(job, taken, delivery, (work) => run(input, work));
    await tell(end.record);
    if (end.failed) throw end.failed.error;
  });
}

/** How a run ended: the record where it says so now, and what the queue is told. */
type End = { readonly record?: store.JobRecord | undefined; readonly failed?: { readonly error: unknown } };

async function outcomeOf(
  job: TrackedJob,
  run: store.Run,
  { isLast, traceId }: Delivery,
  work: (work: Work) => Promise<readonly Write[]>,
): Promise<End> {
  try {
    const note = (how: store.Note) => store.note(run, how, new Date());
    const made = await work({ by: run.by, token: run.token, note });
    return { record: await store.finish(run, made, new Date()) };
  } catch (error) {
    if (error instanceof Hopeless) return { record: await store.fail(run, error.message, undefined, new Date()) };
    if (isLast) {
      return { record: await store.fail(run, givenUp(job, traceId), traceId, new Date()), failed: { error } };
    }
    await store.release(run, new Date());
    return { failed: { error } };
  }
}
