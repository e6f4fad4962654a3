import { randomUUID } from 'node:crypto';
import { CreateEmailIdentityCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeAll, expect, inject, test } from 'vitest';
import { clientsOf } from './clients.ts';
import { mailTo } from './mailbox.ts';

const endpoint = inject('endpoint');
const { ses } = clientsOf(endpoint);

beforeAll(async () => {
  await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: 'sedum.test' }));
});

test('a sender whose address or domain is no identity is refused', async () => {
  const stranger = ses.send(
    new SendEmailCommand({
      FromEmailAddress: 'no-reply@stranger.test',
      Destination: { ToAddresses: ['a@people.test'] },
      Content: { Simple: { Subject: { Data: 'a' }, Body: { Text: { Data: 'b' } } } },
    }),
  );
  await expect(stranger).rejects.toMatchObject({ name: 'MessageRejected' });
});

test('a mail is kept with both bodies and can be read back by its recipient', async () => {
  const to = `${randomUUID()}@people.test`;
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: 'Sedum <no-reply@sedum.test>',
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: 'Påminnelse: 3 data points' },
          Body: { Text: { Data: 'Frist 31. januar – ta en titt' }, Html: { Data: '<p>Frist <b>31. januar</b></p>' } },
        },
      },
    }),
  );
  expect(await mailTo(endpoint, to, /^Påminnelse/)).toMatchObject({
    To: [to],
    Source: 'Sedum <no-reply@sedum.test>',
    Subject: 'Påminnelse: 3 data points',
    BodyText: 'Frist 31. januar – ta en titt',
    BodyHtml: '<p>Frist <b>31. januar</b></p>',
  });
});

test('a raw message shows its subject and text when the destination is given beside it', async () => {
  const to = `${randomUUID()}@people.test`;
  const message = [`To: ${to}`, 'Subject: Export', 'Content-Type: text/plain', '', 'It is ready.'].join('\r\n');
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: 'no-reply@sedum.test',
      Destination: { ToAddresses: [to] },
      Content: { Raw: { Data: Buffer.from(message) } },
    }),
  );
  expect((await mailTo(endpoint, to, /^Export$/)).BodyText).toContain('It is ready.');
});
