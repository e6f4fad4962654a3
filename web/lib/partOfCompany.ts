import { countsByShare } from '#shared/collection/ownership/approach.ts';
import type { OrgConfig } from '#shared/organisations/profile/schema.ts';

/**
 * Whose figures somebody of some entities sees: those of their sites together. What ownership multiplies counts in them by
 * the company's share, so that they are the part of the company's figure that is theirs.
 */
export function partWords({ consolidation }: Pick<OrgConfig, 'consolidation'>, isOwned = true): string {
  return isOwned && countsByShare(consolidation) ? 'Your sites, at the company’s share' : 'Your sites';
}
