import { createHash } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { encodeTime, monotonicFactory } from 'ulid';
import { isConditionFailure } from '#functions/db/failures.ts';
import type { NoticeKind } from '#shared/notifications/notifications/routes.ts';
import { NotificationEntity } from './entity.ts';

export type NotificationRecord = EntityItem<typeof NotificationEntity>;

/** What people are told: a short sentence, and where it leads within the product. */
export type Notice = {
  readonly kind: NoticeKind;
  /** Names no person: `{person}` stands for the one whom it is about. */
  readonly title: string;
  readonly aboutId?: string;
  readonly text?: string;
  readonly link?: string;
  /** From 10 on it also stands as a banner until it is read. */
  readonly priority?: number;
};

type Place = { readonly orgId: string; readonly userId: string };

/** Days for which a notification is kept. */
export const KEPT_DAYS = 180;
/** Unread notifications that are counted at most. */
export const MOST_COUNTED = 100;
/** Writes under way at once. */
const AT_ONCE = 25;
const nextId = monotonicFactory();

/**
 * Tells people something in an organisation; each named once, nobody twice.
 * @param once what the notice is about, where it may be told again: the same text at the same instant is then one notice
 */
export async function notify(
  orgId: string,
  userIds: Iterable<string>,
  notice: Notice,
  now: Date,
  once?: string,
): Promise<void> {
  const ttl = Math.floor(now.getTime() / 1000) + KEPT_DAYS * 86_400;
  const items = [...new Set(userIds)].map((userId) => ({
    ...notice,
    orgId,
    userId,
    notificationId: once === undefined ? nextId(now.getTime()).toLowerCase() : noticeIdOf(once, now),
    at: now.toISOString(),
    ttl,
  }));
  await inBatches(items, async (item) => {
    try {
      await NotificationEntity.create(item).go();
    } catch (error) {
      if (once === undefined || !isConditionFailure(error)) throw error;
    }
  });
}

/** A page of a person's notifications, the newest first. */
export async function list(
  { orgId, userId }: Place,
  { cursor, limit, unread }: { readonly cursor: string | null; readonly limit: number; readonly unread: boolean },
  consistent = false,
): Promise<{ readonly records: NotificationRecord[]; readonly cursor: string | null }> {
  const query = NotificationEntity.query.byPerson({ orgId, userId });
  const page = unread
    ? await query
        .where((item, { notExists }) => notExists(item.readAt))
        .go({ order: 'desc', count: limit, cursor, consistent })
    : await query.go({ order: 'desc', limit, cursor, consistent });
  return { records: page.data, cursor: page.cursor };
}

/** Every notification of a person, the newest first. */
export async function listAll({ orgId, userId }: Place): Promise<NotificationRecord[]> {
  const { data } = await NotificationEntity.query.byPerson({ orgId, userId }).go({ order: 'desc', pages: 'all' });
  return data;
}

/** Deletes every notification of a person, for one who is erased. */
export async function forget(place: Place): Promise<void> {
  const own = await listAll(place);
  await inBatches(own, async ({ orgId, userId, notificationId }) => {
    await NotificationEntity.delete({ orgId, userId, notificationId }).go();
  });
}

/** How many a person has not read, at most 100, and which of them is the newest. */
export async function unread(place: Place): Promise<{ readonly count: number; readonly newest: string | null }> {
  const { records } = await list(place, { cursor: null, limit: MOST_COUNTED, unread: true });
  return { count: records.length, newest: records[0]?.notificationId ?? null };
}

/** Marks one as read and gives it; one that was read before keeps its time. Undefined where the person has none such. */
export async function markRead(
  place: Place,
  notificationId: string,
  now: Date,
): Promise<NotificationRecord | undefined> {
  const key = { orgId: place.orgId, userId: place.userId, notificationId };
  try {
    await NotificationEntity.patch(key)
      .set({ readAt: now.toISOString() })
      .where((item, { notExists }) => notExists(item.readAt))
      .go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const { data } = await NotificationEntity.get(key).go({ consistent: true });
  return data ?? undefined;
}

/** Marks every one as read and tells how many were not. */
export async function markAllRead(place: Place, now: Date): Promise<number> {
  let read = 0;
  for (;;) {
    const { records, cursor } = await list(place, { cursor: null, limit: MOST_COUNTED, unread: true }, true);
    await inBatches(records, async ({ notificationId }) => {
      if (await markRead(place, notificationId, now)) read += 1;
    });
    if (!cursor || records.length === 0) return read;
  }
}

/** The id of a notice that may be told again: as sortable as any other, and the same each time. */
export function noticeIdOf(once: string, now: Date): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  const digest = createHash('sha256').update(once).digest();
  const random = Array.from(digest.subarray(0, 16), (byte) => alphabet[byte % 32]).join('');
  return encodeTime(now.getTime()).toLowerCase() + random;
}

async function inBatches<T>(items: readonly T[], write: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await Promise.all(items.slice(from, from + AT_ONCE).map(write));
  }
}
