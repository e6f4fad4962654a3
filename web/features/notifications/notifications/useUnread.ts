import { useEffect, useLayoutEffect, useRef } from 'react';
import { BANNER_PRIORITY, type Notification, notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { useUnreadNote } from '#web/lib/unread.ts';
import { useRead } from '#web/lib/useApi.ts';

/** Milliseconds between two looks that the focus of the window causes. */
const FOCUS_PAUSE_MS = 10_000;
const none: readonly Notification[] = [];

/**
 * How many notifications are unread, and those that stand as banners. The check of the session says each minute whether
 * they are others by now; only then, and when the window is looked at again, is the list read.
 */
export function useUnread(): { readonly count: number; readonly banners: readonly Notification[] } {
  const { data, mutate } = useRead(notificationRoutes.listNotifications, { query: { unread: 'true', limit: 50 } });
  const note = useUnreadNote();
  const shown = useRef(data);
  useLayoutEffect(() => {
    shown.current = data;
  }, [data]);
  // At each note, and not when the list comes: a list that still differs then is read at the next.
  useEffect(() => {
    const list = shown.current;
    if (note && list && (note.count !== list.unread || note.newest !== (list.data[0]?.id ?? null))) void mutate();
  }, [note, mutate]);
  useEffect(() => {
    let last = Date.now();
    const onFocus = () => {
      if (Date.now() - last < FOCUS_PAUSE_MS) return;
      last = Date.now();
      void mutate();
    };
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [mutate]);
  return {
    count: data?.unread ?? 0,
    banners: data ? data.data.filter(({ priority }) => priority >= BANNER_PRIORITY) : none,
  };
}
