import { useEffect } from 'react';
import { BANNER_PRIORITY, type Notification, notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { poll } from '#web/lib/poll.ts';
import { useRead } from '#web/lib/useApi.ts';

/** Nothing is asked while nobody is there, so that a forgotten tab costs nothing. The route itself extends no session. */
const POLL = { everyMs: 2 * 60_000, jitter: 0.1, idleMs: 30 * 60_000 };
/** Milliseconds between two looks that the focus of the window causes. */
const FOCUS_PAUSE_MS = 10_000;
const none: readonly Notification[] = [];

/** How many notifications are unread, and those that stand as banners; looked for every two minutes and on focus. */
export function useUnread(): { readonly count: number; readonly banners: readonly Notification[] } {
  const { data, mutate } = useRead(notificationRoutes.listNotifications, { query: { unread: 'true', limit: 50 } });
  useEffect(() => {
    let last = Date.now();
    const look = async () => {
      last = Date.now();
      await mutate();
    };
    const onFocus = () => {
      if (Date.now() - last >= FOCUS_PAUSE_MS) void look();
    };
    const stop = poll(look, POLL);
    window.addEventListener('focus', onFocus);
    return () => {
      stop();
      window.removeEventListener('focus', onFocus);
    };
  }, [mutate]);
  return {
    count: data?.unread ?? 0,
    banners: data ? data.data.filter(({ priority }) => priority >= BANNER_PRIORITY) : none,
  };
}
