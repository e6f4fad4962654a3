import type { Happened } from '#functions/core/events/store.ts';
import type { Write } from '#functions/db/transact.ts';
import type { Role } from '#shared/people/access.ts';
import { inBothTrails, type LinkEvent, recordingAll } from './events.ts';
import * as links from './store.ts';

/**
 * The writes by which somebody who becomes a company's administrator accepts the fund managers that invited it, for the
 * transaction in which they become it, and the events in them, of which the managers are told; none for other roles.
 */
export async function acceptancesOf(
  companyId: string,
  { userId, roles }: { readonly userId: string; readonly roles: readonly Role[] },
  now: Date,
): Promise<{ readonly writes: Write[]; readonly events: Happened<LinkEvent>[] }> {
  if (!roles.includes('COMPANY_ADMIN')) return { writes: [], events: [] };
  const waiting = (await links.listOfCompany(companyId)).filter(({ status }) => status === 'INVITED');
  const by = { companyId, actorId: userId, via: 'membership', after: { change: 'accept' } } as const;
  const events = waiting.flatMap(({ orgId: managerId }) => inBothTrails({ ...by, managerId }, now));
  const accepted = { status: 'ACTIVE', acceptedById: userId, acceptedAt: now.toISOString() } as const;
  return { writes: [...waiting.map((link) => links.saving(link, accepted)), ...recordingAll(events)], events };
}
