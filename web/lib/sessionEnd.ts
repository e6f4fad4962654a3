import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let endsAt: number | null = null;

/** Keeps when the session ends if nothing is asked of the server from now on; the check of each minute tells it. */
export function noteSessionEnd(idleEndsAt: string): void {
  const at = Date.parse(idleEndsAt);
  endsAt = Number.isNaN(at) ? null : at;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The moment in milliseconds at which the idle session ends; null until a check has told it. */
export function useSessionEnd(): number | null {
  return useSyncExternalStore(subscribe, () => endsAt);
}
