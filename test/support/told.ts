import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { noticeIdOf } from '#functions/core/notices/store.ts';
import { allEvents, type EventAction } from '#shared/api/all-events.ts';
import type { EventDeclaration } from '#shared/api/events.ts';
import type { Item } from './capacity.ts';

/** Where a run of the API tests notes what was told: a file each, so that no order and no lock is needed. */
const FOLDER = 'SEDUM_TOLD';
const events: Readonly<Record<string, EventDeclaration>> = allEvents;

/** What somebody may be told, as it is noted: by the id that a notice or a mail of an event has, see `core/events/told.ts`. */
const awaited = new Map<string, string>();
const noted = new Set<string>();

/** Has the tests of this process and of those that it starts note what is told in `folder`; undefined ends that. */
export function noteToldIn(folder: string | undefined): void {
  if (folder === undefined) delete process.env[FOLDER];
  else process.env[FOLDER] = folder;
}

/**
 * Notes the notices and mails among what a request has written, each with the declaration from which it follows: those of an
 * event that a request wrote before. So what a test tells by itself counts for nothing.
 */
export function noteTold(command: string, input: Readonly<Record<string, unknown>>): void {
  const folder = process.env[FOLDER];
  if (!folder) return;
  for (const item of putBy(command, input)) {
    if (item.__edb_e__?.S === 'event') awaitThoseOf(item);
    const tells = toldBy(item);
    if (tells === undefined || noted.has(tells)) continue;
    writeFileSync(join(folder, tells), '');
    noted.add(tells);
  }
}

/** What the tests noted in a folder. */
export function toldIn(folder: string): string[] {
  return readdirSync(folder);
}

/** Every notice and mail that an event declares: `lock notice 1`, `user-erased mail 1 erased`. */
export function declaredTellings(declared: Readonly<Record<string, EventDeclaration>> = events): string[] {
  return Object.entries(declared).flatMap(([action, { notices = [], mails = [] }]) => [
    ...notices.map((_, at) => noticeName(action, at)),
    ...mails.map(({ template }, at) => mailName(action, at, template)),
  ]);
}

const noticeName = (action: string, at: number) => `${action} notice ${at + 1}`;
const mailName = (action: string, at: number, template: string) => `${action} mail ${at + 1} ${template}`;

function awaitThoseOf({ action, eventId, at }: Item): void {
  const id = eventId?.S ?? '';
  const { notices = [] } = events[action?.S ?? ''] ?? {};
  for (const place of notices.keys()) {
    awaited.set(noticeIdOf(`${id}|${place}`, new Date(at?.S ?? '')), noticeName(action?.S ?? '', place));
  }
  awaited.set(id, action?.S ?? '');
}

function toldBy(item: Item): string | undefined {
  if (item.__edb_e__?.S === 'notification') return awaited.get(item.notificationId?.S ?? '');
  if (item.__edb_e__?.S !== 'mailOrder') return undefined;
  const mailId = item.mailId?.S ?? '';
  const action = isOfErasure(mailId) ? ('user-erased' satisfies EventAction) : awaited.get(mailId.slice(0, ULID));
  const mails = events[action ?? '']?.mails ?? [];
  const at = mails.findIndex(({ template }) =>
    isOfErasure(mailId) ? mailId.includes(`-${template}-`) : mailId.startsWith(`-${template}-`, ULID),
  );
  return action === undefined || at < 0 ? undefined : mailName(action, at, mails[at]?.template ?? '');
}

/** The mail of an erasure has one id whatever became of the tries before it; its events are one for each organisation. */
const isOfErasure = (mailId: string) => mailId.startsWith('erasure-');

/** Characters of an event's id. */
const ULID = 26;

function putBy(command: string, input: Readonly<Record<string, unknown>>): Item[] {
  if (command === 'PutItemCommand') return [input.Item as Item];
  if (command !== 'TransactWriteItemsCommand') return [];
  return (input.TransactItems as TransactWriteItem[]).flatMap(({ Put }) => (Put?.Item ? [Put.Item] : []));
}
