import { inBothTrails, inCompanysTrail, recordingAll, tellOfLink } from '#functions/core/links/events.ts';
import { parentsOf } from '#functions/core/links/parents.ts';
import * as links from '#functions/core/links/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { changeOver } from '#functions/db/changeOver.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { Caller } from '#shared/people/access.ts';
import type { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { Follower } from '#shared/portfolio/companies/schema.ts';
import { type Standing, standingOf, toFollowers } from './list.ts';
import * as requests from './store.ts';

type Body = Parsed<(typeof companyRoutes)['decideLink']>['body'];
type Decision = Body['decision'];
type Act = { readonly caller: Caller; readonly organisation: organisations.OrganisationRecord; readonly now: Date };

/**
 * What a company's own administrator decides of a fund manager.
 * @throws AppError `forbidden` for the manager's people, who would decide for both sides; `missing` for a manager that never
 * asked; `conflict` for a stale version, with what stands now, and for what cannot be decided as it stands
 */
export async function decideLink(managerId: string, { decision, version }: Body, act: Act): Promise<Follower> {
  const { caller, organisation: company, now } = act;
  if (caller.via !== 'membership') {
    throw new AppError('forbidden', 'Only the company’s own administrators decide who follows it.');
  }
  const standing = await standingOf(caller.orgId, managerId);
  if (!standing) throw new AppError('missing', 'There is no such fund manager.');
  const mustHold = await changeOver(version, standing.link, {
    message: 'This has changed meanwhile. Look at it again.',
    now: async () => (await followersOf(caller.orgId, managerId))[0],
  });
  const writes = await writesOf(decision, standing, company, act);
  if (!writes) throw new AppError('conflict', `This cannot be decided as it stands now. Look at it again.`);
  const by = { actorId: caller.userId, via: caller.via };
  const what = { ...by, managerId, companyId: company.orgId, after: { change: decision } };
  const events = isSilentNo(decision, standing) ? [inCompanysTrail(what, now)] : inBothTrails(what, now);
  await mustHold(await transact([...writes, ...recordingAll(events)]));
  await tellOfLink(events);
  const [decided] = await followersOf(caller.orgId, managerId);
  if (!decided) throw new AppError('missing', 'There is no such fund manager.');
  return decided;
}

/**
 * A customer's no is not told: who never was a customer cannot say it, so that it would tell who is. To the manager the
 * invitation goes on waiting, as one does that nobody reads.
 */
function isSilentNo(decision: Decision, { request }: Standing): boolean {
  return decision === 'decline' && request !== undefined;
}

/** What a decision writes; undefined where it does not fit how things stand. */
async function writesOf(
  decision: Decision,
  standing: Standing,
  company: organisations.OrganisationRecord,
  act: Act,
): Promise<Write[] | undefined> {
  const { link, request } = standing;
  const by = { acceptedById: act.caller.userId, acceptedAt: act.now.toISOString() };
  const status = request?.status ?? link.status;
  if (decision === 'accept' && status === 'INVITED') {
    const typed = organisations.typing(company.orgId, 'port_co');
    if (!request) return [links.saving(link, { status: 'ACTIVE', ...by }), typed];
    return [...(await fulfilled(link, request, company.orgId, by)), typed];
  }
  if (decision === 'decline' && status === 'INVITED') {
    return [request ? requests.declining(request) : links.saving(link, { status: 'DECLINED' })];
  }
  if (request || link.status !== 'ACTIVE') return undefined;
  if (decision === 'accept-managed' && link.managed === 'PROPOSED') return [links.saving(link, { managed: 'YES' })];
  if (decision === 'end-managed' && link.managed !== 'NO') return [links.saving(link, { managed: 'NO' })];
  if (decision !== 'end') return undefined;
  const today = act.now.toISOString().slice(0, 10);
  const toDate = link.toDate && link.toDate < today ? link.toDate : today;
  const others = (await parentsOf(company, act.now)).filter(({ orgId }) => orgId !== link.orgId);
  return [
    links.saving(link, { status: 'ENDED', managed: 'NO', toDate }),
    ...(others.length === 0 ? [organisations.typing(company.orgId, 'standalone')] : []),
  ];
}

/** The manager's link takes the company's own id; a company that was founded under the former one stays beside it. */
async function fulfilled(
  link: links.Link,
  request: requests.FollowRequest,
  companyId: string,
  by: { readonly acceptedById: string; readonly acceptedAt: string },
): Promise<Write[]> {
  const founded = await organisations.find(link.companyId);
  const { v: _, version: __, createdAt: ___, updatedAt: ____, ...kept } = link;
  return [
    requests.removal(request),
    ...(founded ? [] : [links.removal(link)]),
    links.replacing({ ...kept, ...by, companyId, status: 'ACTIVE', managed: 'NO' }, 0),
  ];
}

async function followersOf(companyId: string, managerId: string): Promise<Follower[]> {
  const standing = await standingOf(companyId, managerId);
  return standing ? toFollowers([standing]) : [];
}
