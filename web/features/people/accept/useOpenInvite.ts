import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import type { OpenInvite } from '#shared/people/invites/schema.ts';
import { useAction } from '#web/lib/useAction.ts';
import { useWrite } from '#web/lib/useApi.ts';

/** What an invitation is for, once it is known, or why it cannot be opened. */
export type OpenedInvite = {
  readonly invite: OpenInvite | undefined;
  readonly error: AppError | undefined;
  readonly retry: () => Promise<void>;
};

/** Asks what the invitation of a secret is for. The secret goes in a body, so that the asking is no GET and is not cached. */
export function useOpenInvite(token: string | null): OpenedInvite {
  const { run } = useWrite(inviteRoutes.openInvite);
  const [invite, setInvite] = useState<OpenInvite>();
  const { attempt, error } = useAction(async (secret: string) =>
    setInvite((await run({ body: { token: secret } })).data),
  );
  const open = useCallback(async () => {
    if (token) await attempt(token);
  }, [attempt, token]);
  useEffect(() => void open(), [open]);
  return { invite, error, retry: open };
}
