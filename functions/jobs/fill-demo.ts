import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as v from 'valibot';
import { FillingOrder, fillDemo } from '#functions/admin/api.ts';
import { errorFields, log } from '#functions/core/log.ts';
import * as organisations from '#functions/core/organisations/store.ts';

/** Deliveries after which the filling is given up and says so; the queue parks the message after the same number. */
const LAST_TRY = 3;

/** Fills demo organisations. An order delivered again goes on where it was broken off. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const record of event.Records) {
    try {
      await deliver(record);
    } catch (error) {
      log('error', 'demo not filled', { messageId: record.messageId, ...errorFields(error) });
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
}

async function deliver(record: SQSRecord): Promise<void> {
  const order = v.parse(FillingOrder, JSON.parse(record.body));
  const { orgId } = order;
  const { isDemo, demoState } = await organisations.getNow(orgId);
  if (!isDemo) throw new Error('Only a demo organisation is filled');
  if (demoState === 'READY') return;
  try {
    await fillDemo(order, new Date(), (step) => organisations.saveDemo(orgId, 'FILLING', step));
    await organisations.saveDemo(orgId, 'READY', 'filled');
  } catch (error) {
    const last = Number(record.attributes.ApproximateReceiveCount) >= LAST_TRY;
    if (last)
      await organisations.saveDemo(orgId, 'FAILED', 'The filling was given up. Create another demo, or tell us.');
    throw error;
  }
}
