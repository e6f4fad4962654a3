import type { SQSEvent } from 'aws-lambda';

/**
 * What the queue of a job hands to its function.
 * @param orders each an order, or a text that is taken as it stands; their messages are `m0`, `m1` and so on
 * @param tried which delivery it is, from 1
 */
export function delivery(orders: readonly unknown[], tried = 1): SQSEvent {
  const Records = orders.map((order, at) => ({
    messageId: `m${at}`,
    receiptHandle: '',
    body: typeof order === 'string' ? order : JSON.stringify(order),
    attributes: {
      ApproximateReceiveCount: String(tried),
      SentTimestamp: '0',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '0',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: '',
    awsRegion: '',
  }));
  return { Records };
}

/** What a job answers that took every order, and one that gives the first back to the queue. */
export const taken = { batchItemFailures: [] };
export const putBack = { batchItemFailures: [{ itemIdentifier: 'm0' }] };
