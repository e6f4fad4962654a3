import * as v from 'valibot';
import { Identifier } from '#shared/api/params.ts';
import { defineJob } from '#shared/jobs/job.ts';

/** Sends mails, few at a time: SES sets the pace of an account, and what it refuses for haste waits in the queue. */
export const mailJob = defineJob({
  name: 'send-mail',
  summary: 'mails to people',
  /** `sealed` holds address and facts, under a key that the table keeps until the mail is sent. */
  input: v.object({ id: Identifier, orgId: Identifier, kind: v.string(), sealed: v.string() }),
  queue: 'Mails',
  givenUp: 'UnsentMails',
  setting: 'MAIL_QUEUE_URL',
  most: { seconds: 30, memory: 512, orders: 5, deliveries: 2 },
  tries: 10,
  againAfter: 180,
});
