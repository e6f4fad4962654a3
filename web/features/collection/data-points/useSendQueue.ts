import { useCallback, useRef } from 'react';
import { useAction } from '#web/lib/useAction.ts';

/** Sends changes one after another, so that each finds the version that the one before it left. */
export function useSendQueue(reload: () => Promise<void>) {
  const under = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const { attempt, pending, error, reset } = useAction((send: () => Promise<void>) => queue.current.then(send));
  /** Runs `send` after whatever is under way; reads the stored state when all is sent, or when one was refused. */
  const enqueue = useCallback(
    (send: () => Promise<void>): Promise<boolean> => {
      under.current += 1;
      const sent = attempt(send);
      queue.current = sent.then(async (ok) => {
        under.current -= 1;
        if (!ok || under.current === 0) await reload();
      });
      return sent;
    },
    [attempt, reload],
  );
  return { enqueue, saving: pending, error, dismiss: reset };
}
