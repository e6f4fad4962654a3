import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import type { Named } from '#shared/api/route.ts';

/** Where a job stands: waiting for its turn or for another try, at work, done, or given up. */
export const jobStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;

/** How a job stands, as whoever waits for it is told. */
export const Progress = v.object({
  state: v.picklist(jobStates),
  /** How much of it is done, 0 to 1. */
  share: v.number(),
  /** What it is at, in words; null where it does not say. */
  step: v.nullable(v.string()),
  /** Why it failed and what to do, in words. */
  error: v.nullable(v.string()),
  /** Names the try that failed, in the log. */
  traceId: v.nullable(v.string()),
  createdAt: v.string(),
  finishedAt: v.nullable(v.string()),
});
export type Progress = v.InferOutput<typeof Progress>;

/** The answer of every route by which a page follows a job: they are polled and keep no session alive. */
export const ProgressAnswer = dataOf(Progress);
export type ProgressRoute = Named & {
  readonly method: 'GET';
  readonly polled: true;
  readonly answer: typeof ProgressAnswer;
};

/** Is there something to wait for? */
export function isUnderWay({ state }: { readonly state: string }): boolean {
  return state === 'QUEUED' || state === 'RUNNING';
}
