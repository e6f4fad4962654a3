import type { Role } from '#shared/people/access.ts';
import { keep, kept } from './storage.ts';

/** The views of the product between which a person may switch (product.md, section 4, 'Portal selection'). */
export const portals = [
  'fund-manager',
  'fund-manager-self-assessment',
  'portfolio-company',
  'standalone',
  'admin',
] as const;
export type Portal = (typeof portals)[number];

const KEY = 'portal';

type Asked = {
  /** What this browser kept, whatever it is. */
  readonly saved: string | null;
  readonly roles: readonly Role[];
  readonly organisation: { readonly organizationType: string; readonly hasParents: boolean };
};

/**
 * The portal that a person sees; the first rule that applies wins: what was saved, the super admin's role, the
 * organisation's kind and whether it has parents. A saved portal that the person may not use (somebody else's in the same
 * browser) does not count.
 */
export function portalOf({ saved, roles, organisation }: Asked): Portal {
  const isSuperAdmin = roles.includes('SEDUM_SUPER_ADMIN');
  const kept = portals.find((portal) => portal === saved);
  if (kept && mayUse(kept, isSuperAdmin, organisation.organizationType)) return kept;
  if (isSuperAdmin) return 'admin';
  if (organisation.organizationType === 'private_equity') return 'fund-manager';
  if (organisation.organizationType !== 'company') return 'fund-manager';
  return organisation.hasParents ? 'portfolio-company' : 'standalone';
}

function mayUse(portal: Portal, isSuperAdmin: boolean, organizationType: string): boolean {
  if (portal === 'admin') return isSuperAdmin;
  const isFundManager = portal.startsWith('fund-manager');
  return isFundManager ? organizationType === 'private_equity' : organizationType === 'company';
}

/** The portal that this browser kept, as it is stored. */
export function savedPortal(): string | null {
  return kept('local', KEY);
}

/** Keeps the portal in this browser; null forgets it. */
export function savePortal(portal: Portal | null): void {
  keep('local', KEY, portal);
}
