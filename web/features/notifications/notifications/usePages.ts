import { useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { type Notification, notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { call } from '#web/lib/api.ts';
import { toAppError } from '#web/lib/errors.ts';
import { useRead } from '#web/lib/useApi.ts';

const LIMIT = 20;
type Page = { readonly data: readonly Notification[]; readonly cursor?: string | undefined };
type Further = { readonly unread: boolean; readonly pages: readonly Page[] };

export type NotificationPages = {
  /** Undefined while the first page is loaded. */
  readonly entries: readonly Notification[] | undefined;
  readonly unread: number;
  readonly error: AppError | undefined;
  readonly retry: () => void;
  /** Loads the next page; undefined on the last one. */
  readonly more: (() => void) | undefined;
  readonly loadingMore: boolean;
};

/** The person's notifications, page after page; `unread` leaves out what was read. */
export function usePages(unread: boolean): NotificationPages {
  const query = { ...(unread && { unread: 'true' as const }), limit: LIMIT };
  const first = useRead(notificationRoutes.listNotifications, { query });
  const [further, setFurther] = useState<Further>({ unread, pages: [] });
  const [loadingMore, setLoadingMore] = useState(false);
  const [error, setError] = useState<AppError>();
  const pages = further.unread === unread ? further.pages : [];
  const cursor = (pages.at(-1) ?? first.data)?.cursor;

  const load = async () => {
    setLoadingMore(true);
    setError(undefined);
    try {
      const page = await call(notificationRoutes.listNotifications, { query: { ...query, cursor } });
      setFurther({ unread, pages: [...pages, page] });
    } catch (cause) {
      setError(toAppError(cause));
    } finally {
      setLoadingMore(false);
    }
  };
  // A first page that is read again may reach into the second: each stands once, as it was read last.
  const known = new Map<string, Notification>();
  for (const entry of [...pages.flatMap(({ data }) => data), ...(first.data?.data ?? [])]) known.set(entry.id, entry);
  return {
    entries: first.data && [...known.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1)),
    unread: first.data?.unread ?? 0,
    error: first.error ?? error,
    retry: () => void (first.error ? first.mutate() : load()),
    more: cursor && !loadingMore ? () => void load() : undefined,
    loadingMore,
  };
}
