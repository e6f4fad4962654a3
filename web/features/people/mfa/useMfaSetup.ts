import { useCallback, useState } from 'react';
import type { Answer } from '#shared/api/route.ts';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { useSession } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';

/** The key of an app that is being set up. */
export type MfaKey = Answer<(typeof mfaRoutes)['beginMfa']>['data'];

/** Setting up an authenticator app: its key for the password, and the proof that the app has it. */
export type MfaSetup = {
  readonly key: MfaKey | undefined;
  /** @throws AppError where the password is not right or no key can be made */
  readonly begin: (password: string) => Promise<void>;
  /** @throws AppError where the code is not right */
  readonly confirm: (code: string) => Promise<void>;
};

/** Gives the key of a new app for the person's password; after the first code the session knows of the app. */
export function useMfaSetup(): MfaSetup {
  const { refresh } = useSession();
  const { run: beginMfa } = useWrite(mfaRoutes.beginMfa);
  const { run: confirmMfa } = useWrite(mfaRoutes.confirmMfa);
  const [key, setKey] = useState<MfaKey>();

  const begin = useCallback(
    async (password: string) => setKey((await beginMfa({ body: { password } })).data),
    [beginMfa],
  );
  const confirm = useCallback(
    async (code: string) => {
      await confirmMfa({ body: { code } });
      await refresh();
    },
    [confirmMfa, refresh],
  );
  return { key, begin, confirm };
}
