import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { config } from '#functions/config.ts';
import { lazily } from '#functions/db/lazily.ts';

const sqs = lazily(() => new SQSClient({ useQueueUrlAsEndpoint: false }));

/** How many messages wait in each queue of work that was given up. */
export function failedJobs(): Promise<{ readonly queue: string; readonly count: number }[]> {
  const queues: Record<string, string> = JSON.parse(config.deadLetterQueues);
  return Promise.all(
    Object.entries(queues).map(async ([queue, QueueUrl]) => {
      const { Attributes } = await sqs().send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
      );
      return { queue, count: Number(Attributes?.ApproximateNumberOfMessages ?? 0) };
    }),
  );
}
