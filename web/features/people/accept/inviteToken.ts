import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { InviteToken } from '#shared/api/params.ts';
import { keep, kept } from '#web/lib/storage.ts';

const KEY = 'sedum.invite';

/** The secret of a link's fragment (`#<64 hex>`); null where the address carries none. */
export function tokenIn(hash: string): string | null {
  const token = v.safeParse(InviteToken, hash.replace(/^#/, '').toLowerCase());
  return token.success ? token.output : null;
}

/** Forgets the invitation that this tab keeps. */
export function forgetInvite(): void {
  keep('tab', KEY, null);
}

/**
 * The secret of the invitation's link. It is taken out of the address bar, so that no history, screenshot or copied address
 * holds it, and kept in the tab while the person signs in; null without one.
 */
export function useInviteToken(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash) ?? (hash === '' ? kept('tab', KEY) : null));
  useEffect(() => {
    if (hash === '') return;
    const found = tokenIn(hash);
    if (found) keep('tab', KEY, found);
    setToken(found);
    navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
