import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { noticeIdOf } from '#functions/core/notices/store.ts';
import { allEvents, trailEvents } from '#shared/api/all-events.ts';
import { type EventDeclaration, subjectKinds } from '#shared/api/events.ts';
import { featureEvents } from '#shared/features/events.ts';
import { declaredTellings, noteTold, toldIn } from '#test/support/told.ts';

const root = join(import.meta.dirname, '../../..');
const filesOf = (room: string, fits: (file: string) => boolean) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(fits)
    .map((file) => join(root, room, file));
const sources = filesOf('functions', (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const written = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
const declarations = await Promise.all(
  filesOf('shared', (file) => file.endsWith('/events.ts') && file !== 'api/events.ts').map(
    (file) => import(/* @vite-ignore */ file) as Promise<Readonly<Record<string, unknown>>>,
  ),
);
const declared = declarations
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, each]) => (name.endsWith('Events') ? Object.keys(each as object) : []));
const all: readonly (readonly [string, EventDeclaration])[] = Object.entries(allEvents);

describe('an event', () => {
  test('is declared once, beside the routes of its feature, and gathered with all others', () => {
    expect(declared.toSorted()).toEqual(all.map(([action]) => action).toSorted());
  });

  // That nothing else is written, nor upon a subject of another kind, holds by the type of `NewEvent`.
  test.each(all.map(([action]) => [action]))('%s is written by a function', (action) => {
    expect(written).toMatch(new RegExp(`(?:'${action}'|action: '${action}')`));
  });

  test.each(all)('%s has words: a label, and a sentence that goes on from a name', (_, { label, did, subject }) => {
    expect(label).toMatch(/^[A-Z]/);
    expect(did).toMatch(/^[a-z]/);
    expect(subjectKinds).toContain(subject);
  });

  test('of the trail is told from every other one by its label', () => {
    const labels = Object.values(trailEvents).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('who is told of something', () => {
  /** What tells, and what tells without an event behind it. */
  const byHand = {
    'core/events/told.ts': 'what follows from declarations',
    'core/mail/outbox.ts': 'the order of a mail',
    'core/notices/store.ts': 'the item of a notice',
    'core/notices/tell.ts': 'a notice that undoes nothing where it fails',
    'jobs/run-export.ts': 'a finished export is no event',
    'notifications/reminders/remind.ts': 'a day that has come is no event',
  };

  test('follows from the declaration of an event alone: no function orders a notice or a mail by hand', () => {
    const orders = /notices\/tell\.ts'|mail\/outbox\.ts'|\bnotify\(|\border\(mailJob\b/;
    const found = sources.filter((file) => orders.test(readFileSync(file, 'utf8')));
    expect(found.map((file) => relative(join(root, 'functions'), file)).toSorted()).toEqual(Object.keys(byHand));
  });

  test.each(
    all.flatMap(([action, { notices = [], mails = [] }]) => (notices.length + mails.length > 0 ? [[action]] : [])),
  )('is told of %s once it is written, by the only function that tells of events', (action) => {
    const owner = declarations.flatMap(Object.entries).find(([, each]) => Object.hasOwn(Object(each), action))?.[0];
    expect(written).toMatch(new RegExp(`tell(?:Of|Surely)\\(${owner},`));
  });

  test('comes to somebody in a test of the API: what is noted is the notice or mail of an event that a request wrote', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sedum-told-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    vi.stubEnv('SEDUM_TOLD', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const at = '2026-03-01T08:00:00.000Z';
    const item = (kind: string, fields: Readonly<Record<string, string>>) => ({
      Item: Object.fromEntries(Object.entries({ __edb_e__: kind, ...fields }).map(([name, S]) => [name, { S }])),
    });
    const put = (kind: string, fields: Readonly<Record<string, string>>) =>
      noteTold('PutItemCommand', item(kind, fields));
    const [eventId, other] = ['01kxevent0000000000000000a', '01kxevent0000000000000000b'];
    const notificationId = noticeIdOf(`${eventId}|0`, new Date(at));
    put('notification', { notificationId });
    put('mailOrder', { mailId: `${eventId}-feature-request-ada` });
    expect(toldIn(folder), 'nothing of an event that nobody wrote').toEqual([]);
    noteTold('TransactWriteItemsCommand', {
      TransactItems: [{ Put: item('event', { eventId, at, action: 'feature-requested' }) }],
    });
    put('mailOrder', { mailId: `${other}-feature-request-ada` });
    put('mailOrder', { mailId: `${eventId}-digest-ada` });
    put('mailOrder', { mailId: `${eventId}-other-feature-request-ada` });
    put('notification', { notificationId: noticeIdOf(`${eventId}|1`, new Date(at)) });
    expect(toldIn(folder), 'nothing that its event does not declare').toEqual([]);
    put('notification', { notificationId });
    put('mailOrder', { mailId: `${eventId}-feature-request-ada` });
    expect(toldIn(folder).toSorted()).toEqual(declaredTellings(featureEvents).toSorted());
  });
});
