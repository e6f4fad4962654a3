import { useCallback, useRef, useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { toAppError } from '#web/lib/errors.ts';

/** Sends changes one after another, so that each finds the version that the one before it left. */
export function useSendQueue(reload: () => Promise<void>) {
  const [error, setError] = useState<AppError | null>(null);
  const [saving, setSaving] = useState(false);
  const under = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** Runs `send` after whatever is under way; reads the stored state when all is sent, or when one was refused. */
  const enqueue = useCallback(
    (send: () => Promise<void>): Promise<boolean> => {
      setError(null);
      under.current += 1;
      setSaving(true);
      const sent = queue.current.then(send).then(
        () => true,
        async (cause: unknown) => {
          setError(toAppError(cause));
          await reload();
          return false;
        },
      );
      queue.current = sent.then(async () => {
        under.current -= 1;
        if (under.current > 0) return;
        setSaving(false);
        await reload();
      });
      return sent;
    },
    [reload],
  );
  return { enqueue, saving, error, dismiss: useCallback(() => setError(null), []) };
}
