import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import * as v from 'valibot';
import { config } from '#functions/config.ts';
import { deliveries } from '#functions/core/jobs/deliveries.ts';
import { errorFields, log } from '#functions/core/log.ts';
import type { Mail } from '#functions/core/mail/kinds.ts';
import type { Order } from '#functions/core/mail/orders.ts';
import * as mails from '#functions/core/mail/store.ts';
import { type Rendered, render } from '#functions/core/mail/templates/render.ts';
import { lazily } from '#functions/db/lazily.ts';
import { patience } from '#functions/db/patience.ts';
import { mailJob } from '#shared/notifications/mails/job.ts';
import { mailKinds } from '#shared/notifications/mails/kinds.ts';
import { Email } from '#shared/people/users/rules.ts';

/** No tries of its own: one that got no answer may have been a mail. The queue tries again what surely was none. */
const ses = lazily(() => new SESv2Client({ maxAttempts: 1, requestHandler: patience(2000, 10_000) }));

/**
 * Sends the mails that were ordered, each once however often its order is delivered: the claim comes before the mail. What
 * surely was not sent (the pace of SES, a fault of its own or of the installation) goes back to the queue; what SES refuses
 * for its address or content, and what nobody knows the end of, is closed with a line in the log.
 */
export const handler = deliveries(mailJob, async ({ kind: said, ...order }) => {
  const kind = mailKinds.find((each) => each === said);
  if (!kind) throw new Error(`There is no mail of the kind ${said}`);
  await deliver({ ...order, kind });
});

async function deliver(order: Order): Promise<void> {
  const about = { mailId: order.id, orgId: order.orgId, kind: order.kind };
  const mail = await mails.open(order);
  if (!mail) return log('info', 'mail has no key any more', about);
  const rendered = render(mail, config.publicOrigin);
  const claim = await mails.claim(mail, new Date());
  if (claim === 'done') {
    await mails.shred(mail);
    return log('info', 'mail was sent before', about);
  }
  if (claim === 'busy') throw new Error('The mail is being sent by another delivery');
  if (claim === 'lost') return lose(mail);
  const to = v.safeParse(Email, mail.to);
  if (!to.success) return refuse(mail, 'the address is none');
  try {
    await send(to.output, rendered);
  } catch (error) {
    const fate = fateOf(error);
    if (fate === 'again') {
      await mails.release(mail);
      throw error;
    }
    return fate === 'lost' ? lose(mail, error) : refuse(mail, (error as Error).name);
  }
  await mails.close(mail, 'SENT');
  log('info', 'mail sent', about);
}

async function send(to: string, { subject, html, text, headers }: Rendered): Promise<void> {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await ses().send(
    new SendEmailCommand({
      FromEmailAddress: `Sedum <${config.mailFrom}>`,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: { Subject: utf8(subject), Body: { Html: utf8(html), Text: utf8(text) }, Headers: [...headers] },
      },
    }),
  );
}

/**
 * What an error says of the mail: `again` = surely not sent and worth another try, `refused` = never to be sent,
 * `lost` = nobody knows.
 */
export function fateOf(error: unknown): 'again' | 'refused' | 'lost' {
  if (error instanceof SESv2ServiceException) {
    // A sender that is not verified is the installation's fault, and its mails wait until that is mended.
    if (error.name === 'MessageRejected') return /not verified/i.test(error.message) ? 'again' : 'refused';
    return error.name === 'BadRequestException' ? 'refused' : 'again';
  }
  const code = error instanceof Error ? ((error as { code?: unknown }).code ?? '') : '';
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(code)) ? 'again' : 'lost';
}

async function refuse(mail: Mail, reason: string): Promise<void> {
  await mails.close(mail, 'REFUSED');
  log('warn', 'mail refused', { mailId: mail.id, orgId: mail.orgId, kind: mail.kind, reason });
}

async function lose(mail: Mail, error?: unknown): Promise<void> {
  await mails.close(mail, 'LOST');
  const about = { mailId: mail.id, orgId: mail.orgId, kind: mail.kind };
  log('error', 'mail lost', { ...about, ...(error === undefined ? {} : errorFields(error)) });
}
