import type * as links from '#functions/core/links/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { AppError } from '#shared/api/problem.ts';

/** A company that the manager followed, with the link that is over. */
export type FormerlyFollowed = {
  readonly company: organisations.OrganisationRecord;
  readonly link: links.Link;
};

type Named = { readonly name: string; readonly contactEmail: string };

/**
 * The company that an invitation means because it came by the same contact, under a name that the manager typed or sees:
 * one that was followed and is asked anew. Under another name the contact is taken to stand for another company.
 * @throws AppError `conflict` for a company that is followed still
 */
export async function formerlyFollowed(
  { name, contactEmail }: Named,
  portfolio: readonly links.Link[],
  now: Date,
): Promise<FormerlyFollowed | undefined> {
  const today = now.toISOString().slice(0, 10);
  const isMeant = (text: string) => text.toLowerCase() === name.toLowerCase();
  for (const link of portfolio) {
    const { status, companyId, invitedName, toDate } = link;
    if (link.contactEmail !== contactEmail || status === 'INVITED') continue;
    const company = await organisations.find(companyId);
    // Who declined has not told how it calls itself.
    const names = status === 'DECLINED' ? [invitedName] : [invitedName, company?.name ?? ''];
    if (!company || !names.some(isMeant)) continue;
    if (status !== 'ACTIVE' || (toDate && toDate < today)) return { company, link };
    const message = 'This contact’s company is in your portfolio already';
    throw new AppError('conflict', `${message}.`, { fields: { contactEmail: message } });
  }
  return undefined;
}
