import { isInForce } from '#shared/portfolio/links/rules.ts';
import * as links from './store.ts';

/** The links of the fund managers that follow a company today; none for an organisation that is no company. */
export async function parentsOf(
  { orgId, organizationType }: { readonly orgId: string; readonly organizationType: string },
  now: Date,
): Promise<links.Link[]> {
  if (organizationType !== 'company') return [];
  const today = now.toISOString().slice(0, 10);
  return (await links.listOfCompany(orgId)).filter((link) => isInForce(link, today));
}
