import type { Organisation } from '#shared/organisations/profile/schema.ts';

/**
 * Does an ownership share multiply emissions and energy under this approach (decisions, 10.5)? By equity share and under
 * joint financial control it does, as the GHG Protocol has it; what is controlled alone counts in full.
 */
export function countsByShare(consolidation: Organisation['consolidation']): boolean {
  return consolidation === 'equity_share' || consolidation === 'joint_financial_control';
}
