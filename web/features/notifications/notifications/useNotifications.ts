import { notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { useReadPages } from '#web/lib/useReadPages.ts';

const LIMIT = 20;

/** The person's notifications and how they are read on. */
export type Notifications = ReturnType<typeof useNotifications>;

/** The person's notifications, page after page; `unreadOnly` leaves out what was read. */
export function useNotifications(unreadOnly: boolean) {
  const query = { ...(unreadOnly && { unread: 'true' }), limit: LIMIT };
  const pages = useReadPages(notificationRoutes.listNotifications, query);
  return { ...pages, unread: pages.first?.unread ?? 0 };
}
