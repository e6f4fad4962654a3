import { notify } from '#functions/core/notices/store.ts';
import { administratorsOf } from '#functions/core/organisations/administrators.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import type { Write } from '#functions/db/transact.ts';
import type { Role } from '#shared/people/access.ts';
import { linkEvents } from './events.ts';
import * as links from './store.ts';

/**
 * The writes by which somebody who becomes a company's administrator accepts the fund managers that invited it, for the
 * transaction in which they become it; none for other roles.
 */
export async function acceptancesOf(
  companyId: string,
  { userId, roles }: { readonly userId: string; readonly roles: readonly Role[] },
  now: Date,
): Promise<Write[]> {
  if (!roles.includes('COMPANY_ADMIN')) return [];
  const waiting = (await links.listOfCompany(companyId)).filter(({ status }) => status === 'INVITED');
  return waiting.flatMap((link) => [
    links.saving(link, { status: 'ACTIVE', acceptedById: userId, acceptedAt: now.toISOString() }),
    ...linkEvents(
      { managerId: link.orgId, companyId, actorId: userId, via: 'membership', after: { change: 'accept' } },
      now,
    ),
  ]);
}

/** Tells the fund managers that a company which they invited has come. */
export async function tellManagers(
  { orgId, name }: Pick<organisations.OrganisationRecord, 'orgId' | 'name'>,
  userId: string,
  now: Date,
): Promise<void> {
  const accepted = (await links.listOfCompany(orgId)).filter(({ acceptedById }) => acceptedById === userId);
  for (const link of accepted) {
    const manager = await organisations.find(link.orgId);
    if (!manager) continue;
    const people = [...(await administratorsOf(manager)), ...(link.invitedById ? [link.invitedById] : [])];
    const title = `${name} has accepted your invitation`;
    await notify(manager.orgId, people, { kind: 'link-changed', title, link: '/portfolio/companies' }, now);
  }
}
