import * as funds from '#functions/core/funds/store.ts';
import type * as links from '#functions/core/links/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { namesFor } from '#functions/core/people/names.ts';
import * as users from '#functions/core/people/store.ts';
import { type Caller, isViewerOnly, mayKnowPeople } from '#shared/people/access.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { isInForce } from '#shared/portfolio/links/rules.ts';
import { yearsOf } from './progress.ts';

/** A link with the company behind it: none while the manager may know nothing but what it typed. */
export type Followed = {
  readonly link: links.Link;
  readonly company: organisations.OrganisationRecord | undefined;
  readonly name: string;
};

/** Links with their companies' names, as far as those have agreed to be known. */
export async function followedBy(all: readonly links.Link[]): Promise<Followed[]> {
  const isKnown = ({ status }: links.Link) => status === 'ACTIVE' || status === 'ENDED';
  const records = await organisations.listByIds(all.filter(isKnown).map(({ companyId }) => companyId));
  const byId = new Map(records.map((record) => [record.orgId, record]));
  return all.map((link) => {
    const company = isKnown(link) ? byId.get(link.companyId) : undefined;
    return { link, company, name: company?.name ?? link.invitedName };
  });
}

/**
 * Companies as their fund manager sees them. Where a link is not in force they show their name and the manager's own
 * settings: nothing of the company that is newer than the link.
 * People are for those who may know them: a viewer hears of nobody, a program of no names and addresses.
 * @param year the reporting year to tell of, where one was asked for
 */
export async function toCompanies(
  caller: Caller,
  followed: readonly Followed[],
  year: number | undefined,
  now: Date,
): Promise<PortfolioCompany[]> {
  const today = now.toISOString().slice(0, 10);
  const inForce = (each: Followed) => (isInForce(each.link, today) ? each.company : undefined);
  const viewer = isViewerOnly(caller);
  const owners = (mayKnowPeople(caller) ? followed : []).flatMap((each) => inForce(each)?.ownerId ?? []);
  const asked = year === undefined ? [] : followed.flatMap((each) => inForce(each)?.orgId ?? []);
  const [ownFunds, names, contacts, years] = await Promise.all([
    funds.list(caller.orgId),
    namesFor(
      caller,
      followed.map(({ link }) => link.invitedById),
    ),
    users.listByIds(owners),
    year === undefined ? undefined : yearsOf(asked, year, now),
  ]);
  const fundNames = new Map(ownFunds.map(({ fundId, name }) => [fundId, name]));
  const people = new Map(contacts.map((user) => [user.userId, user]));
  return followed.map((each): PortfolioCompany => {
    const { link, name } = each;
    const company = inForce(each);
    const contact = company?.ownerId === undefined ? undefined : people.get(company.ownerId);
    return {
      id: link.companyId,
      name,
      currency: company?.currency ?? null,
      industries: company?.industries ?? [],
      status: link.status,
      managed: link.managed,
      isTestCompany: link.isTest,
      fromDate: link.fromDate,
      toDate: link.toDate ?? null,
      funds: link.fundIds.flatMap((id) => ({ id, name: fundNames.get(id) ?? '' })).filter((fund) => fund.name),
      primaryContact: contact && !contact.erasingAt && !contact.erasedAt ? toContact(contact) : null,
      grantedUserIds: viewer ? [] : link.grantedUserIds,
      invitedBy: names(link.invitedById),
      year: (company && years?.get(company.orgId)) ?? null,
      version: link.version,
    };
  });
}

/** One of them. */
export async function toCompany(link: links.Link, caller: Caller, now: Date): Promise<PortfolioCompany> {
  const [company] = await toCompanies(caller, await followedBy([link]), undefined, now);
  if (!company) throw new Error('A link was given and no company came back');
  return company;
}

/** A person as the manager sees a company's contact. */
export function toContact({ userId, name, email }: users.User) {
  return { id: userId, name, email };
}
