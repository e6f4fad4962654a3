import type * as links from '#functions/core/links/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import * as requests from '#functions/portfolio/followers/store.ts';

/** A company that is a customer, with the manager's wish that it has not answered yet. */
export type Customer = {
  readonly company: organisations.OrganisationRecord;
  readonly request?: requests.FollowRequest;
  /** The manager's own link with it, which is over: it knows the company, so the link itself waits for the answer. */
  readonly link?: links.Link;
};

/**
 * The company that an invitation's contact answers for: the only one that they administer, if it has not said no to the
 * manager. Who administers several, or one that is in the portfolio already, is taken to stand for another company.
 */
export async function customerOf(
  email: string,
  managerId: string,
  portfolio: readonly links.Link[],
): Promise<Customer | undefined> {
  const person = await users.findByEmail(email);
  if (!person || person.disabled) return undefined;
  const own = (await memberships.listOfUser(person.userId)).filter(({ roles }) => roles.includes('COMPANY_ADMIN'));
  const records = await organisations.listByIds(own.map(({ orgId }) => orgId));
  const companies = records.filter((record) => record.organizationType === 'company' && !record.isTestCompany);
  const [company, ...others] = companies;
  if (!company || others.length > 0) return undefined;
  if (portfolio.some(({ companyId }) => companyId === company.orgId)) return undefined;
  const request = await requests.find(company.orgId, managerId);
  if (request?.status === 'DECLINED') return undefined;
  return { company, ...(request && { request }) };
}
