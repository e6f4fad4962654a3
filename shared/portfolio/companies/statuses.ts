/**
 * A link between a fund manager and a company. INVITED: the company has not answered. ACTIVE: both agreed, or the company has
 * no administrator of its own yet. DECLINED and ENDED show nothing new to the manager.
 */
export const linkStatuses = ['INVITED', 'ACTIVE', 'DECLINED', 'ENDED'] as const;
export type LinkStatus = (typeof linkStatuses)[number];
