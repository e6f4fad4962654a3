import * as notifications from '#functions/core/notices/store.ts';
import { pageFrom } from '#functions/db/cursor.ts';
import { endpoints } from '#functions/http/serve.ts';
import { PAGE_SIZE } from '#shared/api/page.ts';
import { AppError } from '#shared/api/problem.ts';
import { type Notification, notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { titlesOf } from './titles.ts';

export const notificationEndpoints = endpoints(notificationRoutes, {
  listNotifications: async ({ caller, query: { cursor, limit = PAGE_SIZE, unread } }) => {
    const identity = { orgId: caller.orgId, list: 'notifications', query: [caller.userId, unread === 'true'] };
    const [{ page, next }, { count }] = await Promise.all([
      pageFrom(cursor, identity, (from) =>
        notifications.list(caller, { cursor: from, limit, unread: unread === 'true' }),
      ),
      notifications.unread(caller),
    ]);
    const titleOf = await titlesOf(page.records);
    return { data: page.records.map((record) => toNotification(record, titleOf(record))), ...next, unread: count };
  },

  readAllNotifications: async ({ caller, now }) => ({ data: { read: await notifications.markAllRead(caller, now) } }),

  readNotification: async ({ caller, params, now }) => {
    const record = await notifications.markRead(caller, params.id, now);
    if (!record) throw new AppError('missing', 'There is no such notification.');
    return { data: toNotification(record, (await titlesOf([record]))(record)) };
  },
});

function toNotification(record: notifications.NotificationRecord, title: string): Notification {
  const { notificationId: id, kind, text = null, link = null, priority, at, readAt = null } = record;
  return { id, kind, title, text, link, priority, at, readAt };
}
