import type { EntityItem } from 'electrodb';
import { monotonicFactory } from 'ulid';
import type { NoticeKind } from '#shared/notifications/notifications/routes.ts';
import { NotificationEntity } from './entity.ts';

export type NotificationRecord = EntityItem<typeof NotificationEntity>;

/** What people are told: a short sentence, and where it leads within the product. */
export type Notice = {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text?: string;
  readonly link?: string;
  /** From 10 on it also stands as a banner until it is read. */
  readonly priority?: number;
};

/** Days for which a notification is kept. */
export const KEPT_DAYS = 180;
const nextId = monotonicFactory();

/** Tells people something in an organisation; each named once, nobody twice. */
export async function notify(orgId: string, userIds: Iterable<string>, notice: Notice, now: Date): Promise<void> {
  const ttl = Math.floor(now.getTime() / 1000) + KEPT_DAYS * 86_400;
  const items = [...new Set(userIds)].map((userId) => ({
    ...notice,
    orgId,
    userId,
    notificationId: nextId(now.getTime()).toLowerCase(),
    at: now.toISOString(),
    ttl,
  }));
  await Promise.all(items.map((item) => NotificationEntity.create(item).go()));
}
