import { useCallback, useSyncExternalStore } from 'react';

/** The specification's phone: 768 pixels at most. */
export const PHONE = '(max-width: 768px)';

/** Whether a media query holds now, and again whenever that changes; false where there is no screen. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const media = globalThis.matchMedia?.(query);
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => globalThis.matchMedia?.(query).matches ?? false);
}
