import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as v from 'valibot';
import { config } from '#functions/config.ts';
import { tellingEffects } from '#functions/db/effects.ts';

/** The order to fill a demo organisation with entities, years and values. */
export const FillingOrder = v.object({
  orgId: v.string(),
  sites: v.number(),
  years: v.number(),
  /** Who asked for it; stands in the history of the values. */
  byId: v.string(),
});
export type FillingOrder = v.InferOutput<typeof FillingOrder>;

const queue = new SQSClient({ useQueueUrlAsEndpoint: false });
queue.middlewareStack.use(tellingEffects());

/**
 * Hands the filling over to its job.
 * @throws the SDK's error where the queue does not take it
 */
export async function orderFilling(order: FillingOrder): Promise<void> {
  await queue.send(new SendMessageCommand({ QueueUrl: config.demoQueueUrl, MessageBody: JSON.stringify(order) }));
}
