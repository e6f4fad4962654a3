import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allEvents, trailEvents } from '#shared/api/all-events.ts';
import { type EventDeclaration, subjectKinds } from '#shared/api/events.ts';

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
});
