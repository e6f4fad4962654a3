import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import type { Schema } from '#shared/api/route.ts';
import { keep, kept } from '#web/lib/storage.ts';

/** A secret that a mailed link carries behind its `#`. */
export type LinkSecret = {
  /** Under which name the tab keeps it. */
  readonly key: string;
  /** What it looks like, in small letters. */
  readonly schema: Schema;
};

/** The secret of a link's fragment; null where the address carries none of this kind. */
function secretIn(hash: string, { schema }: LinkSecret): string | null {
  const text = hash.replace(/^#/, '').toLowerCase();
  return v.is(schema, text) ? text : null;
}

/**
 * The secret of the link that led here. It is taken out of the address bar, so that no history, screenshot or copied address
 * holds it, and kept in the tab; null without one.
 */
export function useLinkSecret(secret: LinkSecret): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [found, setFound] = useState(() => secretIn(hash, secret) ?? (hash === '' ? kept('tab', secret.key) : null));
  useEffect(() => {
    if (hash === '') return;
    const given = secretIn(hash, secret);
    if (given) keep('tab', secret.key, given);
    setFound(given);
    navigate(pathname, { replace: true });
  }, [hash, pathname, navigate, secret]);
  return found;
}
