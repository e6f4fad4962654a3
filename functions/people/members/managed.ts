import * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { pageOfSorted } from '#functions/db/page.ts';
import { AppError } from '#shared/api/problem.ts';
import type { ManagedUser } from '#shared/people/members/schema.ts';
import { isManagedOn } from '#shared/portfolio/links/rules.ts';
import { isFoundBy, toMembers } from './present.ts';

type Asked = {
  readonly view: 'parent' | 'entity';
  readonly companyId?: string | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
};

/**
 * A page of the people of a fund manager (`parent`) or of the companies that it fully manages today (`entity`), by company
 * and name.
 * @throws AppError `missing` for a company that is not among them
 */
export async function listManaged(
  orgId: string,
  { view, companyId, search, ...page }: Asked,
  now: Date,
): Promise<{ data: ManagedUser[]; cursor?: string }> {
  const reached = view === 'parent' ? [orgId] : await managedCompanies(orgId, now);
  if (companyId !== undefined && !reached.includes(companyId)) {
    throw new AppError('missing', 'There is no such company among those that you manage.');
  }
  const companies = await organisations.listByIds(companyId === undefined ? reached : [companyId]);
  const people = await mapSome(companies, AT_ONCE, peopleOf);
  const entries = people
    .flat()
    .filter((person) => isFoundBy(person, search))
    .toSorted((a, b) => a.companyName.localeCompare(b.companyName, 'en') || (a.companyId < b.companyId ? -1 : 1))
    // A person may be in several companies, so the place in the list is both.
    .map((person) => ({ id: `${person.companyId} ${person.id}`, person }));
  const identity = ['managed', orgId, view, companyId, search];
  const { data, ...rest } = pageOfSorted(entries, page, identity);
  return { data: data.map(({ person }) => person), ...rest };
}

/** The companies that a fund manager's administrators administer on this day, by id. */
export async function managedCompanies(orgId: string, now: Date): Promise<string[]> {
  const today = now.toISOString().slice(0, 10);
  const all = await links.listOfManager(orgId);
  return all.filter((link) => isManagedOn(link, today)).map(({ companyId }) => companyId);
}

async function peopleOf(company: organisations.OrganisationRecord): Promise<ManagedUser[]> {
  const members = await toMembers(await memberships.list(company.orgId), company);
  return members.map((member) => ({ ...member, companyId: company.orgId, companyName: company.name }));
}
