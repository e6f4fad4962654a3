import * as links from '#functions/core/links/store.ts';
import { pageOfSorted } from '#functions/db/page.ts';
import { endpoints } from '#functions/http/serve.ts';
import { decideLink } from '#functions/portfolio/followers/decide.ts';
import { listFollowers } from '#functions/portfolio/followers/list.ts';
import { AppError } from '#shared/api/problem.ts';
import { type Caller, mayKnowPeople } from '#shared/people/access.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { changeLink } from './change.ts';
import { inviteCompany } from './invite.ts';
import { companyUsers, savePrimaryContact } from './people.ts';
import { followedBy, toCompanies, toCompany } from './present.ts';
import { visibleLink, visibleLinks } from './visible.ts';

export const companyEndpoints = endpoints(companyRoutes, {
  async listCompanies({ caller, query: { search, status, fundId, year, ...page }, now }) {
    const { orgId } = caller;
    const wanted = visibleLinks(caller, await links.listOfManager(orgId)).filter(
      (link) => (!status || link.status === status) && (!fundId || link.fundIds.includes(fundId)),
    );
    const found = (await followedBy(wanted))
      .filter(({ name }) => !search || name.toLowerCase().includes(search.toLowerCase()))
      .map((each) => ({ ...each, id: each.link.companyId }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
    const { data, ...rest } = pageOfSorted(found, page, ['companies', orgId, search, status, fundId, year]);
    return { data: await toCompanies(caller, data, year, now), ...rest };
  },

  async inviteCompany({ caller, organisation, body, now }) {
    const companyId = await inviteCompany(body, { caller, organisation, now });
    return { data: await companyNow(caller, companyId, now) };
  },

  async changeLink({ caller, params, body, now }) {
    const link = await visibleLink(caller, params.id);
    return { data: await toCompany(await changeLink(link, body, { caller, now }), caller, now) };
  },

  async listCompanyUsers({ caller, params, now }) {
    const link = await visibleLink(caller, params.id);
    return { data: mayKnowPeople(caller) ? await companyUsers(link, now) : [] };
  },

  async savePrimaryContact({ caller, params, body, now }) {
    const link = await visibleLink(caller, params.id);
    await savePrimaryContact(link, body.userId, caller, now);
    return { data: await toCompany(link, caller, now) };
  },

  async listFollowers({ caller, params }) {
    return { data: await listFollowers(own(caller.orgId, params.id)) };
  },

  async decideLink({ caller, organisation, params, body, now }) {
    own(caller.orgId, params.id);
    return { data: await decideLink(params.managerId, body, { caller, organisation, now }) };
  },
});

async function companyNow(caller: Caller, companyId: string, now: Date) {
  const link = await links.find(caller.orgId, companyId);
  if (!link) throw new AppError('missing', 'There is no such company in your portfolio.');
  return toCompany(link, caller, now);
}

function own(orgId: string, asked: string): string {
  if (orgId !== asked) throw new AppError('missing', 'There is no such organisation.');
  return orgId;
}
