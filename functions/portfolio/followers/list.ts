import * as links from '#functions/core/links/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import type { Follower } from '#shared/portfolio/companies/schema.ts';
import * as requests from './store.ts';

/** A fund manager's standing with a company: a link, or a wish with the link of the manager that waits for the answer. */
export type Standing = { readonly link: links.Link; readonly request?: requests.FollowRequest };

/** The standing of one fund manager, read consistently; undefined where it never asked. */
export async function standingOf(companyId: string, managerId: string): Promise<Standing | undefined> {
  const [link, request] = await Promise.all([links.find(managerId, companyId), requests.find(companyId, managerId)]);
  if (link) return { link };
  const waiting = request && (await links.find(managerId, request.linkedAs));
  return request && waiting && { link: waiting, request };
}

/** The fund managers that follow a company, ask to or did, by name. */
export async function listFollowers(companyId: string): Promise<Follower[]> {
  const [linked, asking] = await Promise.all([links.listOfCompany(companyId), requests.list(companyId)]);
  const known = new Set(linked.map(({ orgId }) => orgId));
  const others = asking.filter(({ managerId }) => !known.has(managerId));
  const waiting = await mapSome(others, AT_ONCE, ({ managerId }) => standingOf(companyId, managerId));
  const standings = [...linked.map((link): Standing => ({ link })), ...waiting.filter((each) => each !== undefined)];
  const followers = await toFollowers(standings);
  return followers.toSorted(
    (a, b) => a.managerName.localeCompare(b.managerName, 'en') || (a.managerId < b.managerId ? -1 : 1),
  );
}

/** Fund managers as the company's administrators see them. */
export async function toFollowers(standings: readonly Standing[]): Promise<Follower[]> {
  const managers = await organisations.listByIds(standings.map(({ link }) => link.orgId));
  const names = new Map(managers.map(({ orgId, name }) => [orgId, name]));
  return standings.map(({ link, request }) => ({
    managerId: link.orgId,
    managerName: names.get(link.orgId) ?? '',
    status: request?.status ?? link.status,
    managed: request ? 'NO' : link.managed,
    fromDate: link.fromDate,
    toDate: link.toDate ?? null,
    version: link.version,
  }));
}
