import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import type { Answer } from '#shared/api/route.ts';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { toAppError } from '#web/lib/errors.ts';
import { useSession } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';

/** The key of an app that is being set up. */
export type MfaKey = Answer<(typeof mfaRoutes)['beginMfa']>['data'];

/** Setting up an authenticator app: its key, and the proof that the app has it. */
export type MfaSetup = {
  readonly key: MfaKey | undefined;
  /** Why there is no key. */
  readonly error: AppError | undefined;
  readonly begin: () => Promise<void>;
  /** @throws AppError where the code is not right */
  readonly confirm: (code: string) => Promise<void>;
};

/** Asks for a key as soon as `open`, once; after the first code the session knows of the app. */
export function useMfaSetup(open: boolean): MfaSetup {
  const { refresh } = useSession();
  const { run: beginMfa } = useWrite(mfaRoutes.beginMfa);
  const { run: confirmMfa } = useWrite(mfaRoutes.confirmMfa);
  const [key, setKey] = useState<MfaKey>();
  const [error, setError] = useState<AppError>();
  const begun = useRef(false);

  const begin = useCallback(async () => {
    setError(undefined);
    try {
      setKey((await beginMfa()).data);
    } catch (cause) {
      setError(toAppError(cause));
    }
  }, [beginMfa]);
  useEffect(() => {
    if (!open || begun.current) return;
    begun.current = true;
    void begin();
  }, [open, begin]);
  const confirm = useCallback(
    async (code: string) => {
      await confirmMfa({ body: { code } });
      await refresh();
    },
    [confirmMfa, refresh],
  );
  return { key, error, begin, confirm };
}
