import type { EntityItem } from 'electrodb';
import { ulid } from 'ulid';
import { readAll } from '#functions/db/batch.ts';
import { isConditionFailure } from '#functions/db/failures.ts';
import { type Put, transact, type Update, type Write } from '#functions/db/transact.ts';
import type { JobKey, TrackedJob } from '#shared/jobs/job.ts';
import { JobEntity } from './entity.ts';

export type JobRecord = EntityItem<typeof JobEntity>;

/** One run of a job over its record. */
export type Run = JobRecord & { readonly runId: string };

/** The write that notes an order, for the transaction of what it is about. */
export function queueing(job: TrackedJob, { orgId, jobId }: JobKey, by: string, now: Date): Write {
  const ttl = Math.floor(now.getTime() / 1000) + job.progress.keptDays * 86_400;
  const record = { orgId, jobId, job: job.name, by, state: 'QUEUED', heardAt: now.toISOString(), ttl } as const;
  return { Put: JobEntity.create(record).params<Put>() };
}

export async function find({ orgId, jobId }: JobKey): Promise<JobRecord | undefined> {
  const { data } = await JobEntity.get({ orgId, jobId }).go({ consistent: true });
  return data ?? undefined;
}

/** The records that there are, in no order. */
export function listByKeys(keys: readonly JobKey[]): Promise<JobRecord[]> {
  return readAll(keys, (some) => JobEntity.get([...some]).go({ consistent: true }));
}

/** What a delivery finds: the work is its own, done already, another one's, or nobody's any more. */
export type Taken = Run | 'done' | 'busy' | 'unknown';

/**
 * Takes a job up, unless it is done or another run can still be at work on it. A job that was given up is taken up again.
 * @param tried which delivery of the order this is, from 1
 */
export async function begin({ orgId, jobId }: JobKey, job: TrackedJob, tried: number, now: Date): Promise<Taken> {
  const runId = ulid().toLowerCase();
  const at = now.toISOString();
  const busyUntil = new Date(now.getTime() + job.most.seconds * 1000).toISOString();
  const begun = await ifItHolds(() =>
    JobEntity.patch({ orgId, jobId })
      .set({ runId, busyUntil, tried, state: 'RUNNING', heardAt: at })
      .remove(['error', 'traceId', 'finishedAt'])
      .where(
        (item, { ne, notExists, lt }) =>
          `${ne(item.state, 'DONE')} AND (${notExists(item.runId)} OR ${lt(item.busyUntil, at)})`,
      )
      .go({ response: 'all_new' }),
  );
  if (begun) return { ...(begun.data as JobRecord), runId };
  const record = await find({ orgId, jobId });
  if (!record) return 'unknown';
  return record.state === 'DONE' ? 'done' : 'busy';
}

/** How far a run is: what is left out stays as it was. */
export type Note = Partial<Pick<JobRecord, 'share' | 'step' | 'token'>>;

/**
 * Notes how far a run is.
 * @throws Error where the job is no longer the run's
 */
export async function note(run: Run, how: Note, now: Date): Promise<void> {
  if (!(await write(run, { ...how, heardAt: now.toISOString() }))) throw overtaken(run);
}

/**
 * Ends a run well, with what it made: all of it is written, or nothing.
 * @throws Error where the job is no longer the run's, or another of the writes is refused
 */
export async function finish(run: Run, made: readonly Write[], now: Date): Promise<JobRecord> {
  const at = now.toISOString();
  const end = { state: 'DONE', share: 1, heardAt: at, finishedAt: at } as const;
  const update = owned(run, end, ['runId', 'busyUntil', 'token']).params<Update>();
  const refusals = await transact([{ Update: update }, ...made]);
  if (refusals.length > 0) throw overtaken(run);
  return { ...run, ...end };
}

/** Gives a job back, for its next delivery to go on; where another run or somebody else has it, they keep it. */
export async function release(run: Run, now: Date): Promise<void> {
  await write(run, { state: 'QUEUED', heardAt: now.toISOString() });
}

/** Ends a run without what it should make; undefined where the job is no longer the run's. */
export async function fail(
  run: Run,
  error: string,
  traceId: string | undefined,
  now: Date,
): Promise<JobRecord | undefined> {
  const at = now.toISOString();
  const end = { state: 'FAILED', error, heardAt: at, finishedAt: at, ...(traceId && { traceId }) } as const;
  return (await write(run, end)) ? { ...run, ...end } : undefined;
}

/**
 * Ends a job whose last run was cut off before it could say anything; undefined where it has ended, or a run can still be at
 * work on it.
 */
export async function close(key: JobKey, error: string, traceId: string, now: Date): Promise<JobRecord | undefined> {
  const { orgId, jobId } = key;
  const at = now.toISOString();
  const closed = await ifItHolds(() =>
    JobEntity.patch({ orgId, jobId })
      .set({ state: 'FAILED', error, traceId, heardAt: at, finishedAt: at })
      .remove(['busyUntil', 'runId'])
      .where(
        (item, { eq, notExists, lt }) =>
          `(${eq(item.state, 'QUEUED')} OR ${eq(item.state, 'RUNNING')}) AND (${lt(item.busyUntil, at)} OR ${notExists(item.runId)})`,
      )
      .go({ response: 'all_new' }),
  );
  return closed?.data as JobRecord | undefined;
}

/** Says from outside that nothing comes of a job, whatever it stands at: a run that is at work makes nothing that counts. */
export async function callOff({ orgId, jobId }: JobKey, error: string, now: Date): Promise<void> {
  const at = now.toISOString();
  // Where the record has expired, nothing is left to say.
  await ifItHolds(() =>
    JobEntity.patch({ orgId, jobId })
      .set({ state: 'FAILED', error, heardAt: at, finishedAt: at })
      .remove(['runId', 'busyUntil'])
      .go(),
  );
}

type Change = Partial<
  Pick<JobRecord, 'state' | 'share' | 'step' | 'token' | 'error' | 'traceId' | 'heardAt' | 'finishedAt'>
>;

async function write(run: Run, change: Change): Promise<boolean> {
  const written = await ifItHolds(() => owned(run, change, change.state ? ['runId', 'busyUntil'] : []).go());
  return written !== undefined;
}

/** A change of the record that holds while the run has it. */
function owned({ orgId, jobId, runId }: Run, change: Change, gone: readonly ('runId' | 'busyUntil' | 'token')[]) {
  return JobEntity.patch({ orgId, jobId })
    .set(change)
    .remove([...gone])
    .where((item, { eq }) => eq(item.runId, runId));
}

const overtaken = ({ job, jobId, runId }: Run) => new Error(`The job ${job} ${jobId} is no longer of the run ${runId}`);

/** What a write gives; undefined where its condition does not hold. */
async function ifItHolds<T>(change: () => Promise<T>): Promise<T | undefined> {
  try {
    return await change();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    return undefined;
  }
}
