import type { LinkStatus } from '#shared/portfolio/companies/statuses.ts';

type Dated = { readonly status: LinkStatus; readonly fromDate: string; readonly toDate?: string | null | undefined };

/** Is the link in force on this day (`YYYY-MM-DD`)? Both its first and its last day count. */
export function isInForce({ status, fromDate, toDate }: Dated, today: string): boolean {
  return status === 'ACTIVE' && fromDate <= today && (!toDate || today <= toDate);
}

/** Do administrators of the fund manager act as administrators of the company on this day? */
export function isManagedOn(link: Dated & { readonly managed: string }, today: string): boolean {
  return link.managed === 'YES' && isInForce(link, today);
}
