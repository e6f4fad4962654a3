import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as v from 'valibot';
import { fillDemo } from '#functions/admin/demo/fill.ts';
import { FillingOrder } from '#functions/admin/demo/order.ts';
import { errorFields, log } from '#functions/http/log.ts';
import * as organisations from '#functions/organisations/profile/store.ts';

/** Deliveries after which the filling is given up and says so; the queue parks the message after the same number. */
const LAST_TRY = 3;

/** Fills demo organisations. An order delivered again goes on where it was broken off. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const record of event.Records) {
    const order = v.parse(FillingOrder, JSON.parse(record.body));
    try {
      await run(order);
    } catch (error) {
      log('error', 'demo not filled', { orgId: order.orgId, ...errorFields(error) });
      if (deliveries(record) >= LAST_TRY) {
        await organisations.saveDemo(order.orgId, 'FAILED', 'the filling stopped; create another demo');
      }
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
}

async function run(order: FillingOrder): Promise<void> {
  const organisation = await organisations.getNow(order.orgId);
  if (organisation.demoState === 'READY') return;
  await fillDemo(order, new Date(), (step) => organisations.saveDemo(order.orgId, 'FILLING', step));
  await organisations.saveDemo(order.orgId, 'READY', 'filled');
}

function deliveries({ attributes }: SQSRecord): number {
  return Number(attributes.ApproximateReceiveCount);
}
