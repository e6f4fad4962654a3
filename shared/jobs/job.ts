import type * as v from 'valibot';
import type { Schema } from '#shared/api/route.ts';

/** Names the progress record of a job: the organisation that it is done for, and the work within it. */
export type JobKey = { readonly orgId: string; readonly jobId: string };

/**
 * Work that outlives a request, as data. Its queue, the queue of what was given up, alarms, function, event source and the
 * right to order it follow from this (infra/stacks/jobs.ts); what is done stands in `functions/jobs/<name>.ts`.
 */
export type Job<Name extends string = string, Input extends Schema = Schema> = {
  /** Names the code and the bundle: `run-export` is `functions/jobs/run-export.ts`, deployed as `job-run-export`. */
  readonly name: Name;
  /** What it makes, in words, for operators. */
  readonly summary: string;
  /** What an order carries: names of things, never their content. */
  readonly input: Input;
  /** Names of the queue and of the queue of orders that were given up. A deployment makes another queue of another name. */
  readonly queue: string;
  readonly givenUp: string;
  /** The setting in which whoever orders it finds the queue. */
  readonly setting: `${string}_QUEUE_URL`;
  /** The most that one delivery takes: seconds, MB of memory, MB of disk, orders in it, and deliveries at the same time. */
  readonly most: {
    readonly seconds: number;
    readonly memory: number;
    /** 512 where it does not say. */
    readonly disk?: number;
    readonly orders: number;
    readonly deliveries: number;
  };
  /** Deliveries of an order that work on it; the last one gives it up. */
  readonly tries: number;
  /** Seconds that an order waits before its first delivery, where what comes after it is better done with it. */
  readonly waits?: number;
  /** Seconds from one delivery of an order to the next: longer than a delivery may take. */
  readonly againAfter: number;
  /** Seconds that the oldest order may wait before the operators are told, where that is worth telling. */
  readonly lateAfter?: number;
};

/** How a job whose progress is kept says how it stands. */
export type Progressing<Input> = {
  /** The record of an order. */
  keyOf(input: Input): JobKey;
  /** Days for which the record is kept. */
  readonly keptDays: number;
  /** What is made, as a sentence about it begins: `The export`. */
  readonly called: string;
  /** What a person does where it failed, as a sentence. */
  readonly remedy: string;
};

/** A job whose progress people follow: one order in a delivery, one delivery at work on it, a record until it is forgotten. */
export type TrackedJob<Name extends string = string, Input extends Schema = Schema> = Job<Name, Input> & {
  readonly most: { readonly orders: 1 };
  readonly progress: Progressing<v.InferOutput<Input>>;
};

/**
 * Deliveries of an order before the queue parks it. Where progress is kept one more comes after the last try: should that have
 * been killed, it says so in the record, and to whoever waits.
 */
export function deliveriesOf(job: Job): number {
  return 'progress' in job ? job.tries + 1 : job.tries;
}

/** What an order of a job carries, parsed. */
export type JobInput<J extends Job> = v.InferOutput<J['input']>;

/** Declares a job; its literal types are kept. */
export function defineJob<const Name extends string, Input extends Schema>(
  job: TrackedJob<Name, Input>,
): TrackedJob<Name, Input>;
export function defineJob<const Name extends string, Input extends Schema>(job: Job<Name, Input>): Job<Name, Input>;
export function defineJob(job: Job): Job {
  return job;
}
