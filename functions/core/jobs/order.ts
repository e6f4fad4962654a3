import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type * as v from 'valibot';
import { config } from '#functions/config.ts';
import { tellingEffects } from '#functions/db/effects.ts';
import { lazily } from '#functions/db/lazily.ts';
import { patience } from '#functions/db/patience.ts';
import type { Job, TrackedJob } from '#shared/jobs/job.ts';
import * as store from './store.ts';

const queue = lazily(() => {
  const made = new SQSClient({ maxAttempts: 3, useQueueUrlAsEndpoint: false, requestHandler: patience(1000, 3000) });
  made.middlewareStack.use(tellingEffects());
  return made;
});

/**
 * Hands work over to its job.
 * @throws the SDK's error where the queue does not take it
 */
export async function order<J extends Job>(job: J, input: v.InferInput<J['input']>): Promise<void> {
  const command = new SendMessageCommand({
    QueueUrl: config.queueUrl(job.setting),
    MessageBody: JSON.stringify(input),
  });
  await queue().send(command);
}

/**
 * The same for a job whose record is written already: where the queue does not take it, the record says so.
 * @throws the SDK's error where the queue does not take it
 */
export async function orderTracked<J extends TrackedJob>(job: J, input: v.InferOutput<J['input']>, now: Date) {
  try {
    await order(job, input as v.InferInput<J['input']>);
  } catch (error) {
    const { called, remedy } = job.progress;
    await store.callOff(job.progress.keyOf(input), `${called} could not be ordered. ${remedy}`, now);
    throw error;
  }
}
