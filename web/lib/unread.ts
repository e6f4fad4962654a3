import { useSyncExternalStore } from 'react';
import type { Unread } from '#shared/auth/sessions/routes.ts';

const listeners = new Set<() => void>();
let latest: Unread | null = null;

/** Keeps what the check of each minute says of unread notifications. */
export function noteUnread(unread: Unread | null): void {
  latest = unread;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What the latest check said, another object after each; null until one has told it, and for whoever gets no notifications. */
export function useUnreadNote(): Unread | null {
  return useSyncExternalStore(subscribe, () => latest);
}
