import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveMail } from './viewer.mjs';

type Kept = Record<string, unknown>;
let kept: Record<string, Kept[]>;
let endpoint: Server;
let pages: Server;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));

beforeAll(async () => {
  endpoint = createServer((_, response) => response.end(JSON.stringify({ messages: kept })));
  await listen(endpoint);
  pages = createServer((request, response) => {
    const options = { endpoint: `http://127.0.0.1:${portOf(endpoint)}`, origin: 'http://localhost:4000' };
    if (!serveMail(request, response, options)) response.writeHead(418).end('not a mail');
  });
  await listen(pages);
});
afterAll(() => {
  endpoint.close();
  pages.close();
});

const mail = (changes: Kept = {}): Kept => ({
  MessageId: 'm1',
  Timestamp: 1_900_000_000,
  To: ['ada@nordvik.no'],
  Source: 'Sedum <no-reply@sedum.example>',
  Subject: 'Hello Ada',
  BodyText: 'Go to http://localhost:4000/invite?token=a&b=c or https://evil.test/x',
  BodyHtml: '<html><head><title>x</title></head><body><a href="http://localhost:4000/">Open</a></body></html>',
  Type: 'SendEmail',
  ...changes,
});
beforeEach(() => {
  kept = { '000000000000': [mail()] };
});

async function get(path: string) {
  const answer = await fetch(`http://127.0.0.1:${portOf(pages)}${path}`);
  return {
    status: answer.status,
    policy: answer.headers.get('content-security-policy') ?? '',
    text: await answer.text(),
  };
}

describe('the list of mails', () => {
  test('shows the newest first, of every account, with those of Cognito', async () => {
    kept = {
      '000000000000': [
        mail({ MessageId: 'a', Subject: 'First', Timestamp: 1 }),
        mail({ MessageId: 'c', Subject: 'Third', Timestamp: 3 }),
      ],
      '111111111111': [
        mail({ MessageId: 'b', Subject: 'Second', Timestamp: 2, Type: 'CognitoInvitationMessage', BodyHtml: null }),
      ],
    };
    const { text } = await get('/_mail');
    expect([...text.matchAll(/<strong>(\w+)<\/strong>/g)].map(([, subject]) => subject)).toEqual([
      'Third',
      'Second',
      'First',
    ]);
    expect((await get('/_mail/b')).text).toContain('Cognito (CognitoInvitationMessage)');
  });

  test('finds a recipient in any case, and keeps the search in its links', async () => {
    kept = { one: [mail(), mail({ MessageId: 'm2', To: ['bo@nordvik.no'] })] };
    const { text } = await get('/_mail?to=ADA');
    expect(text).toContain('href="/_mail/m1?to=ADA"');
    expect(text).not.toContain('m2');
    expect((await get('/_mail/list?to=nobody')).text).toContain('No mail to nobody yet.');
  });

  test('says that nothing was sent', async () => {
    kept = {};
    expect((await get('/_mail')).text).toContain('No mail was sent yet.');
  });
});

describe('one mail', () => {
  test('shows its HTML in a frame that can do nothing, and its text, where links to the product can be followed', async () => {
    const { text } = await get('/_mail/m1');
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(text).toContain('<a href="http://localhost:4000/invite?token=a&amp;b=c" target="_blank" rel="noopener">');
    expect(text).not.toContain('href="https://evil.test');
    expect(text).toMatch(/<a href="\/_mail\/m1" aria-current="page">/);
  });

  test('runs no script and loads nothing, and its links open a tab', async () => {
    const { policy, text } = await get('/_mail/m1/html');
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/sandbox allow-popups/);
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
    expect(text).toContain('<head><base target="_blank"><title>');
  });

  test('can write no markup into the viewer, whatever its subject, recipient and text are', async () => {
    const nasty = '</title><script>alert(1)</script>"\'';
    kept = {
      one: [
        mail({ Subject: nasty, To: [nasty], BodyText: nasty, Source: nasty, Type: nasty, MessageId: 'x"><script>' }),
      ],
    };
    for (const path of [
      '/_mail',
      `/_mail/${encodeURIComponent('x"><script>')}`,
      `/_mail?to=${encodeURIComponent('<script>')}`,
    ]) {
      expect((await get(path)).text, path).not.toMatch(/<script>/);
    }
  });

  test('that does not exist is said to be none', async () => {
    expect((await get('/_mail/unknown')).status).toBe(404);
    expect((await get('/_mail/m1/pdf')).status).toBe(404);
  });
});

test('the viewer has a policy of its own: its script and style, no other', async () => {
  const { policy, text } = await get('/_mail');
  expect(policy).toMatch(/script-src 'self'; style-src 'self';/);
  expect(text).not.toMatch(/ style="| on\w+="/);
  for (const name of ['style.css', 'refresh.mjs']) expect((await get(`/_mail/${name}`)).status).toBe(200);
});

test('other addresses are not its own', async () => {
  for (const path of ['/', '/_mailbox', '/api/x']) expect((await get(path)).status).toBe(418);
});

test('an endpoint that keeps no mails is said to', async () => {
  kept = null as never;
  const { status, text } = await get('/_mail');
  expect(status).toBe(502);
  expect(text).toContain('The mails cannot be read');
});
