import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { ulid } from 'ulid';
import { config } from '#functions/config.ts';
import { tellingEffects } from '#functions/db/effects.ts';
import type { Mail, MailKind } from './kinds.ts';
import { sealed } from './orders.ts';
import * as orders from './store.ts';

const queue = new SQSClient({ useQueueUrlAsEndpoint: false });
queue.middlewareStack.use(tellingEffects());

/**
 * Hands a mail over to the job that sends it, sealed: its key stays in the table until it is sent. Call it after what the mail
 * tells of is written.
 * @param mail `namesId` is the person whom its facts name beside the recipient
 * @throws the SDK's error where the queue does not take it
 */
export async function post<K extends MailKind>({
  namesId,
  ...mail
}: Omit<Mail<K>, 'id'> & { readonly id?: string; readonly namesId?: string | undefined }): Promise<void> {
  const whole: Mail = { ...mail, id: mail.id ?? ulid().toLowerCase() };
  const { order, key } = sealed(whole);
  await orders.keep(whole, key, namesId, new Date());
  await queue.send(new SendMessageCommand({ QueueUrl: config.mailQueueUrl, MessageBody: JSON.stringify(order) }));
}
