import { useSyncExternalStore } from 'react';
import { isStaffRole, type Role } from '#shared/people/access.ts';
import { portalOf } from '#shared/people/switcher/rules.ts';
import { type Portal, portals } from '#shared/people/switcher/schema.ts';
import { useMember } from './session.tsx';
import type { CurrentOrganisation } from './sessionState.ts';
import { keep, kept } from './storage.ts';

const KEY = 'portal';
const managers: readonly Role[] = ['FUND_MANAGER_ADMIN', 'FUND_MANAGER_USER', 'FM_DATA_VIEWER'];

// What this page settled on when it first looked: another tab that saves or forgets a portal changes nothing here until
// this page loads again.
let ofPage: { readonly portal: Portal | undefined } | undefined;
const listeners = new Set<() => void>();

/** The portal that this browser had kept when the page began, or that was chosen in it since; undefined for what is none. */
export function savedPortal(): Portal | undefined {
  ofPage ??= { portal: keptPortal() };
  return ofPage.portal;
}

function keptPortal(): Portal | undefined {
  const saved = kept('local', KEY);
  return portals.find((portal) => portal === saved);
}

/** Keeps the portal in this browser and shows it at once; null forgets it. */
export function savePortal(portal: Portal | null): void {
  ofPage = { portal: portal ?? undefined };
  keep('local', KEY, portal);
  for (const listener of listeners) listener();
}

type Where = Pick<CurrentOrganisation, 'organizationType' | 'parents' | 'via'>;

/**
 * The portal that the person sees in the organisation: the saved one, else by role and organisation (product.md, section
 * 4). A saved portal that the person cannot have here (somebody else's in the same browser) does not count; staff who look
 * at a customer see the customer's own data, not the admin portal.
 */
export function currentPortal(where: Where, roles: readonly Role[]): Portal {
  const choices = portalsIn(where, roles);
  const { organizationType, parents, via } = where;
  const saved = choices.find((portal) => portal === savedPortal());
  const own = via === 'staff' ? roles.filter((role) => !isStaffRole(role)) : roles;
  const found = portalOf({ saved, roles: own, organizationType, hasParents: parents.length > 0 });
  return choices.includes(found) ? found : (choices[0] ?? found);
}

/** The portals that the person may choose between in the organisation; the one of its type first. */
export function portalsIn({ organizationType, parents, via }: Where, roles: readonly Role[]): readonly Portal[] {
  if (organizationType === 'admin') return via !== 'staff' && roles.some(isStaffRole) ? ['admin'] : [];
  if (organizationType === 'company') {
    return parents.length > 0 ? ['portfolio_company', 'standalone'] : ['standalone', 'portfolio_company'];
  }
  const follows = via !== 'staff' && roles.some((role) => managers.includes(role));
  return follows ? ['fund_manager', 'fund_manager_self_assessment'] : ['fund_manager_self_assessment'];
}

/** The portal of this page; a switch by `savePortal` is on the page at once. */
export function usePortal(): Portal {
  const { user, organisation } = useMember();
  return useSyncExternalStore(subscribe, () => currentPortal(organisation, user.roles));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
