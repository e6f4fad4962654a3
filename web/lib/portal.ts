import type { Role } from '#shared/people/access.ts';
import { portalOf } from '#shared/people/switcher/rules.ts';
import { type MemberOrganisation, type Portal, portals } from '#shared/people/switcher/schema.ts';
import { keep, kept } from './storage.ts';

const KEY = 'portal';

/** The portal that this browser kept; undefined for what is no portal. */
export function savedPortal(): Portal | undefined {
  const saved = kept('local', KEY);
  return portals.find((portal) => portal === saved);
}

/** Keeps the portal in this browser; null forgets it. */
export function savePortal(portal: Portal | null): void {
  keep('local', KEY, portal);
}

/**
 * The portal that the person sees in the organisation: the saved one, else by role and organisation. A saved portal that
 * the organisation does not have (somebody else's in the same browser) does not count.
 */
export function currentPortal(
  organisation: Pick<MemberOrganisation, 'type' | 'organizationType'>,
  roles: readonly Role[],
): Portal {
  const saved = savedPortal();
  const { organizationType } = organisation;
  const fits = saved && fitting(organizationType, roles).includes(saved);
  const hasParents = organisation.type === 'port_co';
  return portalOf({ saved: fits ? saved : undefined, roles, organizationType, hasParents });
}

function fitting(organizationType: MemberOrganisation['organizationType'], roles: readonly Role[]): Portal[] {
  if (organizationType === 'private_equity') return ['fund_manager', 'fund_manager_self_assessment'];
  if (organizationType === 'company') return ['portfolio_company', 'standalone'];
  return roles.includes('SEDUM_SUPER_ADMIN') ? ['admin'] : [];
}
