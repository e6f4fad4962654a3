import { pageOfSorted } from '#functions/db/page.ts';
import { endpoints } from '#functions/http/serve.ts';
import { decideLink } from '#functions/portfolio/followers/decide.ts';
import { listFollowers } from '#functions/portfolio/followers/list.ts';
import * as links from '#functions/portfolio/links/store.ts';
import { AppError } from '#shared/api/problem.ts';
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
    return { data: await toCompanies(orgId, data, year, now), ...rest };
  },

  async inviteCompany({ caller, body, now }) {
    const companyId = await inviteCompany(body, { caller, now });
    return { data: await companyNow(caller.orgId, companyId, now) };
  },

  async changeLink({ caller, params, body, now }) {
    const link = await visibleLink(caller, params.id);
    return { data: await toCompany(await changeLink(link, body, { caller, now }), now) };
  },

  async listCompanyUsers({ caller, params, now }) {
    return { data: await companyUsers(await visibleLink(caller, params.id), now) };
  },

  async savePrimaryContact({ caller, params, body, now }) {
    const link = await visibleLink(caller, params.id);
    await savePrimaryContact(link, body.userId, caller, now);
    return { data: await toCompany(link, now) };
  },

  async listFollowers({ caller, params }) {
    return { data: await listFollowers(own(caller.orgId, params.id)) };
  },

  async decideLink({ caller, params, body, now }) {
    own(caller.orgId, params.id);
    return { data: await decideLink(params.managerId, body, { caller, now }) };
  },
});

async function companyNow(managerId: string, companyId: string, now: Date) {
  const link = await links.find(managerId, companyId);
  if (!link) throw new AppError('missing', 'There is no such company in your portfolio.');
  return toCompany(link, now);
}

function own(orgId: string, asked: string): string {
  if (orgId !== asked) throw new AppError('missing', 'There is no such organisation.');
  return orgId;
}
