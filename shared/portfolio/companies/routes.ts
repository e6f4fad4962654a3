import * as v from 'valibot';
import { dataOf, pageOf, pageQuery } from '#shared/api/page.ts';
import { Identifier, Year } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { line } from '#shared/api/text.ts';
import { Follower, LinkChange, NewPortfolioCompany, PortfolioCompany } from './schema.ts';
import { linkStatuses } from './statuses.ts';

export const companyRoutes = defineRoutes({
  listCompanies: {
    method: 'GET',
    path: '/api/portfolio/companies',
    summary: 'Companies of the fund manager that the caller may see, with where their reporting year stands',
    access: 'fund-manager',
    query: v.strictObject({
      search: v.optional(line(200, 'Search with at most 200 characters')),
      status: v.optional(v.picklist(linkStatuses)),
      fundId: v.optional(Identifier),
      year: v.optional(Year),
      ...pageQuery,
    }),
    answer: pageOf(PortfolioCompany),
  },
  inviteCompany: {
    method: 'POST',
    path: '/api/portfolio/companies',
    summary: 'Invite a company by its contact; the answer is the same whether or not it is a customer',
    access: 'fund-manager',
    rate: 'invite',
    body: NewPortfolioCompany,
    lookAt: '/api/portfolio/companies',
    answer: dataOf(PortfolioCompany),
    status: 201,
  },
  changeLink: {
    method: 'PUT',
    path: '/api/portfolio/companies/{id}',
    summary: 'Change dates, funds, who sees it, and full management; a stale version answers 409',
    access: 'fm-admin',
    body: LinkChange,
    fails: ['conflict'],
    answer: dataOf(PortfolioCompany),
  },
  listCompanyUsers: {
    method: 'GET',
    path: '/api/portfolio/company/{id}/users',
    summary: 'People of a fully managed company; of another one its primary contact; none for viewers',
    access: 'fund-manager',
    peopleOnly: true,
    answer: v.object({ data: v.array(v.object({ id: v.string(), name: v.string(), email: v.string() })) }),
  },
  savePrimaryContact: {
    method: 'PUT',
    path: '/api/portfolio/company/{id}/primary-contact',
    summary: 'Set the owner, while the company has no administrator of its own or is fully managed',
    access: 'fund-manager',
    peopleOnly: true,
    body: v.strictObject({ userId: Identifier }),
    fails: ['conflict'],
    answer: dataOf(PortfolioCompany),
  },
  listFollowers: {
    method: 'GET',
    path: '/api/organisation/{id}/followers',
    summary: 'Fund managers that follow the organisation or ask to',
    access: 'org-admin',
    staffReads: 'settings',
    answer: v.object({ data: v.array(Follower) }),
  },
  decideLink: {
    method: 'PUT',
    path: '/api/organisation/{id}/followers/{managerId}',
    summary: 'Accept or decline a fund manager, accept or end full management, or end the link at a date',
    access: 'org-admin',
    peopleOnly: true,
    body: v.strictObject({
      decision: v.picklist(['accept', 'decline', 'accept-managed', 'end-managed', 'end']),
      version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    }),
    fails: ['conflict'],
    answer: dataOf(Follower),
  },
});
