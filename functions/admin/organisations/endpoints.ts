import { orderFilling } from '#functions/admin/demo/order.ts';
import { afterwards } from '#functions/core/afterwards.ts';
import * as entities from '#functions/core/entities/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { recordLook } from '#functions/core/trail/record-look.ts';
import { pageOfSorted } from '#functions/db/page.ts';
import { endpoints } from '#functions/http/serve.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { changeOrganisation } from './change.ts';
import { createCustomer, createDemo } from './create.ts';
import { toAdminOrganisation, toAdminOrganisations } from './present.ts';

export const adminOrganisationEndpoints = endpoints(adminOrganisationRoutes, {
  listAllOrganisations: async ({ query: { search = '', type, licenceType, ...page }, now }) => {
    const wanted = search.toLowerCase();
    const found = (await organisations.listAll())
      .filter((each) => each.name.toLowerCase().includes(wanted) || each.orgId === wanted)
      .filter((each) => (!type || each.type === type) && (!licenceType || each.licenceType === licenceType))
      .map((each) => ({ ...each, id: each.orgId }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
    const { data, ...rest } = pageOfSorted(found, page, ['organisations', search, type, licenceType]);
    return { data: await toAdminOrganisations(data, now), ...rest };
  },
  createOrganisation: async ({ caller, body, now }) => ({
    data: await toAdminOrganisation(await createCustomer(body, caller, now), now),
  }),
  changeAnyOrganisation: async ({ caller, params, body, now }) => ({
    data: await changeOrganisation(params.id, body, caller, now),
  }),
  createDemoOrganisation: async ({ caller, body, now }) => {
    const { orgId } = await createDemo(body, caller, now);
    const order = { orgId, sites: body.sites, years: body.years, byId: caller.userId };
    const ordered = await afterwards('filling of a demo ordered', () => orderFilling(order));
    if (!ordered)
      await organisations.saveDemo(orgId, 'FAILED', 'The filling could not be ordered. Create another demo.');
    return { data: await toAdminOrganisation(await organisations.getNow(orgId), now) };
  },
  listSites: async ({ caller, query: { orgId }, now }) => {
    await organisations.get(orgId);
    await recordLook(orgId, 'listSites', caller, now);
    const data = (await entities.list(orgId)).filter(({ type }) => type !== 'root');
    return {
      data: data.map(({ id, name, type, country, fromDate, toDate, archived }) => ({
        id,
        name,
        type,
        country,
        fromDate,
        toDate,
        archived,
      })),
    };
  },
});
