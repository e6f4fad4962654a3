import { randomUUID } from 'node:crypto';
import {
  BadRequestException,
  CreateEmailIdentityCommand,
  MessageRejected,
  SESv2Client,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { MailEntity } from '#functions/core/mail/entity.ts';
import type { Mail } from '#functions/core/mail/kinds.ts';
import { sealed } from '#functions/core/mail/orders.ts';
import { post } from '#functions/core/mail/outbox.ts';
import { keep } from '#functions/core/mail/store.ts';
import { handler } from '#functions/jobs/send-mail.ts';
import { mailsTo } from '#test/emulator/mailbox.ts';
import { delivery } from '#test/support/delivery.ts';
import { startWorld } from '#test/support/world.ts';

process.env.MAIL_FROM = 'no-reply@sedum.test';
const world = await startWorld();
const endpoint = inject('endpoint');
let orgId: string;
let to: string;
beforeAll(async () => {
  await new SESv2Client({})
    .send(new CreateEmailIdentityCommand({ EmailIdentity: 'sedum.test' }))
    .catch((error: Error) => {
      if (error.name !== 'AlreadyExistsException') throw error;
    });
  orgId = (await world.organisation({ name: 'Nordvik' })).orgId;
});
beforeEach(() => {
  to = `${randomUUID()}@people.test`;
});

const order = (changes: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  orgId,
  to,
  kind: 'access-changed',
  facts: { organisation: 'Nordvik', change: 'You are now an administrator.', name: 'Ada' },
  ...changes,
});
/** Orders mails anew and hands their orders to the job; a text is an order as it stands. */
const deliver = async (...mails: readonly (Mail | string)[]) => {
  const bodies: string[] = [];
  for (const mail of mails) bodies.push(typeof mail === 'string' ? mail : await ordered(mail));
  return handed(...bodies);
};
const ordered = async (mail: Mail) => {
  const { order, key } = sealed(mail);
  await keep(mail, key, [], new Date());
  return JSON.stringify(order);
};
const handed = (...bodies: readonly string[]) => handler(delivery(bodies));
const stateOf = async ({ id }: Mail) =>
  (await MailEntity.get({ orgId, mailId: id }).go({ consistent: true })).data?.state;
const failing = (error: Error) => vi.spyOn(SESv2Client.prototype, 'send').mockRejectedValue(error);
const trouble = { message: 'No.', $metadata: {} };

test('what an area orders is sent with both parts to the one address', async () => {
  await post({ orgId, to: ` ${to.toUpperCase()} `, kind: 'erased', facts: { name: 'Ada' } });
  expect(await deliver(...(await world.mails()))).toEqual({ batchItemFailures: [] });
  expect(await mailsTo(endpoint, to)).toMatchObject([
    {
      Source: 'Sedum <no-reply@sedum.test>',
      To: [to],
      Subject: 'Your personal data on Sedum were erased',
      BodyText: expect.stringContaining('Hello Ada,'),
      BodyHtml: expect.stringContaining('Hello Ada,</p>'),
    },
  ]);
});

test('an order that is delivered twice, or twice at once, is one mail', async () => {
  const mail = order();
  await deliver(mail);
  expect(await deliver(mail)).toEqual({ batchItemFailures: [] });
  expect(await mailsTo(endpoint, to)).toHaveLength(1);
  const twin = order({ facts: { organisation: 'Nordvik', change: 'Twin', name: 'Ada' } });
  const body = await ordered(twin);
  await Promise.all([handed(body), handed(body)]);
  expect(await mailsTo(endpoint, to)).toHaveLength(2);
  expect(await stateOf(twin)).toBe('SENT');
});

test('what is kept of a mail names neither the address nor what it says', async () => {
  const mail = order();
  await deliver(mail);
  const { data } = await MailEntity.get({ orgId, mailId: mail.id }).go();
  expect(JSON.stringify(data)).not.toMatch(/people\.test|administrator|Ada/);
  const days = (Number(data?.ttl) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(89.9);
  expect(days).toBeLessThan(90.1);
  expect(JSON.stringify(world.takeLog())).not.toContain('people.test');
});

describe('a mail that is not taken', () => {
  test.each([
    ['for haste', new TooManyRequestsException(trouble)],
    [
      'because the sender is not verified',
      new MessageRejected({ ...trouble, message: 'Email address is not verified.' }),
    ],
    ['because nobody answers', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ])('%s goes back to the queue, and its next delivery sends it', async (_, error) => {
    const mail = order();
    const sending = failing(error);
    expect(await deliver(mail)).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
    expect(await stateOf(mail)).toBeUndefined();
    sending.mockRestore();
    expect(await deliver(mail)).toEqual({ batchItemFailures: [] });
    expect(await mailsTo(endpoint, to)).toHaveLength(1);
  });

  test.each([
    ['its address', new BadRequestException(trouble)],
    ['its content', new MessageRejected(trouble)],
  ])('for %s is closed, and nobody tries again', async (_, error) => {
    const mail = order();
    failing(error);
    expect(await deliver(mail)).toEqual({ batchItemFailures: [] });
    expect(await stateOf(mail)).toBe('REFUSED');
    expect(world.takeLog().map(({ event }) => event)).toContain('mail refused');
    expect(await deliver(mail)).toEqual({ batchItemFailures: [] });
  });

  test('because its address is none is closed without asking anybody', async () => {
    const mail = order({ to: 'ada@people.test\r\nBcc: all@people.test' });
    const sending = failing(new Error('Nobody is asked'));
    expect(await deliver(mail)).toEqual({ batchItemFailures: [] });
    expect(sending).not.toHaveBeenCalled();
    expect(await stateOf(mail)).toBe('REFUSED');
  });

  test('by a silence is not sent a second time, and the log says that it is lost', async () => {
    const mail = order();
    const sending = failing(Object.assign(new Error('No answer'), { name: 'TimeoutError' }));
    expect(await deliver(mail)).toEqual({ batchItemFailures: [] });
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ level: 'error', event: 'mail lost' }));
    sending.mockRestore();
    await deliver(mail);
    expect(await stateOf(mail)).toBe('LOST');
    expect(await mailsTo(endpoint, to)).toHaveLength(0);
  });

  test('because the job died over it is lost too, after the time in which it could still come back', async () => {
    const mail = order();
    const dead = { orgId, mailId: mail.id, kind: mail.kind, state: 'SENDING' as const, ttl: 1 };
    await MailEntity.put({ ...dead, busyUntil: new Date(Date.now() + 60_000).toISOString() }).go();
    expect((await deliver(mail)).batchItemFailures).toHaveLength(1);
    await MailEntity.put({ ...dead, busyUntil: new Date(Date.now() - 1000).toISOString() }).go();
    expect((await deliver(mail)).batchItemFailures).toHaveLength(0);
    expect(await stateOf(mail)).toBe('LOST');
    expect(world.takeLog().map(({ event }) => event)).toContain('mail lost');
    expect(await mailsTo(endpoint, to)).toHaveLength(0);
  });
});

test('an order that cannot be read, or leads elsewhere, is put back alone: the others of its batch are sent', async () => {
  const elsewhere = order({ kind: 'password-link', facts: { link: 'https://evil.test', name: 'Ada' } });
  const spam = JSON.stringify({ ...JSON.parse(await ordered(order())), kind: 'spam' });
  const failed = await deliver('{', spam, elsewhere, order());
  expect(failed.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['m0', 'm1', 'm2']);
  expect(await mailsTo(endpoint, to)).toHaveLength(1);
});
