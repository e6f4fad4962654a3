import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { ulid } from 'ulid';
import { config } from '#functions/config.ts';
import { tellingEffects } from '#functions/db/effects.ts';
import type { Mail, MailKind } from './kinds.ts';

const queue = new SQSClient({ useQueueUrlAsEndpoint: false });
queue.middlewareStack.use(tellingEffects());

/**
 * Hands a mail over to the job that sends it. Call it after what the mail tells of is written.
 * @throws the SDK's error where the queue does not take it
 */
export async function post<K extends MailKind>(mail: Omit<Mail<K>, 'id'> & { readonly id?: string }): Promise<void> {
  const order = { ...mail, id: mail.id ?? ulid().toLowerCase() };
  await queue.send(new SendMessageCommand({ QueueUrl: config.mailQueueUrl, MessageBody: JSON.stringify(order) }));
}
