import { describe, expect, test } from 'vitest';
import { type MailFacts, type MailKind, mailKinds } from '#shared/notifications/mails/kinds.ts';
import { render } from './render.ts';

const ORIGIN = 'https://sedum.example';
const name = 'Ada Moore';
const organisation = 'Nordvik Components';

const facts: MailFacts = {
  invite: {
    organisation,
    inviter: 'Bo Lind',
    roles: 'Data gatherer',
    link: `${ORIGIN}/invite/accept?token=abc`,
    lastDay: '2026-03-31',
    name,
  },
  'company-invite': {
    manager: 'Fjord Capital',
    company: organisation,
    link: `${ORIGIN}/invite/accept?token=abc`,
    lastDay: '2026-03-31',
    name: '',
  },
  'access-changed': { organisation, change: 'You are now an administrator.', name },
  'mfa-reset': { effective: '2 April 2026, 09:30 UTC', name },
  'mfa-changed': { change: 'An authenticator app was set up.', name },
  'password-link': { link: '/login?forgotten', name },
  erased: { name },
  'feature-request': { organisation, feature: 'Policies', link: '/admin/organisations/o1' },
  digest: {
    organisation,
    heading: '13 data points wait for your answer',
    lines: ['2025, due in 7 days (31 March 2026): 12 data points open', '2024, overdue by 3 days: 1 data point open'],
    link: '/collect-data?year=2025',
    unsubscribe: '/unsubscribe#u1.0a1b',
    name,
  },
};

const written = <K extends MailKind>(kind: K, changes: Partial<MailFacts[K]> = {}) =>
  render({ kind, facts: { ...facts[kind], ...changes } }, ORIGIN);

test.each(mailKinds)('the text of the mail "%s" is what was agreed', (kind) => {
  const { subject, text } = written(kind);
  expect(`${subject}\n\n${text}`).toMatchSnapshot();
});

describe('every mail', () => {
  test.each(mailKinds)('%s has its preheader first, and its subject, text and link in both parts', (kind) => {
    const { subject, html, text } = written(kind);
    expect(subject.length).toBeGreaterThan(10);
    expect(html).toMatch(/<body[^>]*>\n<div style="display:none[^>]*>[^<]{10,}<\/div>/);
    const linked = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link);
    for (const link of linked) {
      expect(link).toMatch(/^https:\/\/sedum\.example\//);
      expect(text).toContain(link);
    }
  });

  test.each(mailKinds)('%s loads nothing and runs nothing', (kind) => {
    const { html } = written(kind);
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form|input|video|svg)\b|\bsrc=|url\(|@import|\son\w+=/i);
  });

  test.each(mailKinds)('%s keeps the lines of its text short, links apart', (kind) => {
    const lines = written(kind).text.split('\n');
    for (const line of lines) if (!line.startsWith('https://')) expect(line.length).toBeLessThanOrEqual(76);
  });
});

describe('what people write into names', () => {
  const nasty = '<img src=x onerror=alert(1)>"\'&</title></style><script>';

  test('is never markup', () => {
    const { html } = written('invite', { organisation: nasty, inviter: nasty, roles: nasty, name: nasty });
    expect(html).not.toMatch(/<(img|script)|<\/style><|onerror=alert\(1\)>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
  });

  test('is never a further header or line', () => {
    const { subject, text } = written('invite', {
      organisation: 'Acme\r\nBcc: everybody@people.test\r\n\r\nClick here',
      inviter: 'Bo\u2028Lind\u0000\u0085',
    });
    expect(subject).toBe('Bo Lind invites you to Acme Bcc: everybody@\u2060people.\u2060test Click here on Sedum');
    expect(text).not.toMatch(/^Bcc/m);
  });

  test('cannot turn the direction of the text around', () => {
    expect(written('erased', { name: 'Ada\u202Emoc.live' }).text).toContain('Hello Adamoc.\u2060live,');
  });

  test('is no link, whatever it looks like', () => {
    const { text, html } = written('invite', { organisation: 'Win at https://evil.test/now or www.evil.test' });
    expect(text + html).not.toMatch(/https:\/\/evil|evil\.test/);
    expect(text.replaceAll('\u2060', '')).toContain('https://evil.test/now');
  });

  test('is cut where it is too long, by letters that people see as one', () => {
    const { subject } = written('invite', { organisation: '🌱'.repeat(300), inviter: 'x'.repeat(300) });
    expect([...subject].length).toBeLessThan(180);
    expect(subject).toContain(`${'🌱'.repeat(79)}… on Sedum`);
    expect(subject).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });

  test('may be of any script', () => {
    const { subject, text, html } = written('invite', { organisation: 'Ærø Vindkraft 株式会社', name: 'Žofie Łęcka' });
    expect(subject).toContain('Ærø Vindkraft 株式会社');
    expect(text).toContain('Hello Žofie Łęcka,');
    expect(html).toContain('Hello Žofie Łęcka,');
  });
});

test('a mail that would lead elsewhere is not written', () => {
  for (const link of [
    'https://evil.test/x',
    '//evil.test/x',
    'javascript:alert(1)',
    'https://sedum.example.evil.test/',
  ]) {
    expect(() => written('password-link', { link }), link).toThrow(/A mail links to/);
  }
});

test('a digest can be ended by the button of a mail program, and no other mail can', () => {
  expect(written('digest').headers).toEqual([
    { Name: 'List-Unsubscribe', Value: '<https://sedum.example/api/notifications/unsubscribe/u1.0a1b>' },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ]);
  for (const kind of mailKinds) if (kind !== 'digest') expect(written(kind).headers).toEqual([]);
});

describe('direction marks in a mail', () => {
  const texts = (kind: MailKind) => {
    const named = Object.fromEntries(
      Object.entries(facts[kind]).map(([key, fact]) => [key, isProse(key, fact) ? `אבג\u202E${key}` : fact]),
    );
    const { subject, html, text } = written(kind, named);
    return [subject, html, text];
  };
  const isProse = (key: string, fact: unknown) =>
    typeof fact === 'string' && !['link', 'lastDay', 'unsubscribe'].includes(key);

  test.each(mailKinds)(
    'of a name in "%s" turn nothing else, and letters from right to left stand by themselves',
    (kind) => {
      for (const part of texts(kind)) {
        expect(part).not.toMatch(/[\u061C\u200E\u200F\u202A-\u202E]/);
        expect(part.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')).not.toMatch(/[\u0590-\u05FF\u2068\u2069]/);
      }
    },
  );
});
