import * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { pageOfParts } from '#functions/db/page.ts';
import { AppError } from '#shared/api/problem.ts';
import type { ManagedUser } from '#shared/people/members/schema.ts';
import { isManagedOn } from '#shared/portfolio/links/rules.ts';
import { membersByName, type NamedMember, toMember } from './present.ts';

type Asked = {
  readonly view: 'parent' | 'entity';
  readonly companyId?: string | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
};

/**
 * A page of the people of a fund manager (`parent`) or of the companies that it fully manages today (`entity`), by company
 * and name. It reads the people of as many companies as it needs; where a search finds few it may give fewer, or none, and
 * goes on all the same.
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
  const records = await organisations.listByIds(companyId === undefined ? reached : [companyId]);
  const companies = records
    .map((company) => ({ id: company.orgId, company }))
    .toSorted((a, b) => a.company.name.localeCompare(b.company.name, 'en') || (a.id < b.id ? -1 : 1));
  const peopleOf = async ({ company }: (typeof companies)[number]) => {
    const people = await membersByName(await memberships.list(company.orgId), search);
    return people.map((each) => ({ ...each, company }));
  };
  const { data, ...next } = await pageOfParts(companies, peopleOf, page, ['managed', orgId, view, companyId, search]);
  return { data: await Promise.all(data.map(toManagedUser)), ...next };
}

async function toManagedUser({
  membership,
  user,
  company,
}: NamedMember & { readonly company: organisations.OrganisationRecord }): Promise<ManagedUser> {
  return { ...(await toMember(membership, user, company)), companyId: company.orgId, companyName: company.name };
}

/** The companies that a fund manager's administrators administer on this day, by id. */
export async function managedCompanies(orgId: string, now: Date): Promise<string[]> {
  const today = now.toISOString().slice(0, 10);
  const all = await links.listOfManager(orgId);
  return all.filter((link) => isManagedOn(link, today)).map(({ companyId }) => companyId);
}
