import { useCallback } from 'react';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';

/** Keeps a choice of number format; where that fails the person is told, and is asked again the next time. */
export function useSettling(onNumbers: (locale: NumberLocale) => Promise<void>): (locale: NumberLocale) => void {
  const toast = useToast();
  return useCallback(
    (locale) => {
      onNumbers(locale).catch((error: unknown) =>
        toast.danger(`How numbers are read was not kept. ${messageOf(error)}`),
      );
    },
    [onNumbers, toast],
  );
}
