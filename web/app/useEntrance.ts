import { useCallback, useLayoutEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { organisationNamedIn, withoutOrganisation } from '#shared/people/switcher/address.ts';

/**
 * What a page does before it asks who is signed in: it enters the organisation that its address names (a mail's link), and
 * takes the name out of the address, so that neither a reload nor the way back switches again.
 */
export function useEntrance(): () => Promise<void> {
  const navigate = useNavigate();
  const address = createPath(useLocation());
  const here = useRef({ address, navigate });
  useLayoutEffect(() => {
    here.current = { address, navigate };
  }, [address, navigate]);
  return useCallback(async () => {
    const asked = here.current.address;
    const left = withoutOrganisation(asked);
    if (left === asked) return;
    const orgId = organisationNamedIn(asked);
    // Loaded for such a link alone: every page starts here.
    const { enterOrganisation } = await import('#web/lib/enterOrganisation.ts');
    if (orgId) await enterOrganisation(orgId);
    // At once: what is drawn next, and where it leads, has to know the new address.
    await here.current.navigate(left, { replace: true, flushSync: true });
  }, []);
}
