import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { ulid } from 'ulid';
import { errorFields, log } from '#functions/core/log.ts';
import { parsed } from '#shared/api/problem.ts';
import type { Job, JobInput } from '#shared/jobs/job.ts';

/** What the queue of a job starts. */
export type JobHandler<J extends Job = Job> = ((event: SQSEvent) => Promise<SQSBatchResponse>) & { readonly job: J };

/** One delivery of an order. */
export type Delivery = {
  /** Which delivery of the order it is, from 1; the queue parks the order after `deliveriesOf(job)`. */
  readonly tried: number;
  readonly isLast: boolean;
  /** Names this try in the log. */
  readonly traceId: string;
};

/**
 * The function behind a job's queue: parses each order and takes it; one that fails, or that cannot be read, goes back to the
 * queue with a line in the log and holds up no other.
 */
export function deliveries<J extends Job>(
  job: J,
  take: (input: JobInput<J>, delivery: Delivery) => Promise<void>,
): JobHandler<J> {
  const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const record of Records) {
      const delivery = deliveryOf(job, record);
      try {
        await take(parsed(job.input, JSON.parse(record.body)) as JobInput<J>, delivery);
      } catch (error) {
        const { messageId } = record;
        const { tried, isLast, traceId } = delivery;
        log(isLast ? 'error' : 'warn', isLast ? 'job given up' : 'job put back', {
          job: job.name,
          messageId,
          traceId,
          tried,
          ...errorFields(error),
        });
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };
  return Object.assign(handler, { job });
}

function deliveryOf({ tries }: Job, { attributes }: SQSRecord): Delivery {
  const tried = Number(attributes.ApproximateReceiveCount);
  return { tried, isLast: tried >= tries, traceId: ulid().toLowerCase() };
}
