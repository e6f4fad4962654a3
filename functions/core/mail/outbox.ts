import { ulid } from 'ulid';
import { order } from '#functions/core/jobs/order.ts';
import { mailJob } from '#shared/notifications/mails/job.ts';
import type { MailKind } from '#shared/notifications/mails/kinds.ts';
import type { Mail } from './kinds.ts';
import { sealed } from './orders.ts';
import * as orders from './store.ts';

/**
 * Hands a mail over to the job that sends it, sealed: its key stays in the table until it is sent. Call it after what the mail
 * tells of is written.
 * @param mail `namesIds` are the people whom its facts name beside the recipient
 * @throws the SDK's error where the queue does not take it
 */
export async function post<K extends MailKind>({
  namesIds = [],
  ...mail
}: Omit<Mail<K>, 'id'> & { readonly id?: string; readonly namesIds?: readonly string[] }): Promise<void> {
  const whole: Mail = { ...mail, id: mail.id ?? ulid().toLowerCase() };
  const { order: closed, key } = sealed(whole);
  await orders.keep(whole, key, namesIds, new Date());
  await order(mailJob, closed);
}
