import { shelveNames } from '#functions/admin/names.ts';
import { afterwards } from '#functions/core/afterwards.ts';
import * as entities from '#functions/core/entities/store.ts';
import { recordLook } from '#functions/core/events/record-look.ts';
import { orderTracked } from '#functions/core/jobs/order.ts';
import { progressOf } from '#functions/core/jobs/progress.ts';
import * as jobs from '#functions/core/jobs/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { pageByName } from '#functions/db/page.ts';
import { endpoints } from '#functions/http/serve.ts';
import { demoJob, fillingOf } from '#shared/admin/organisations/job.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { AppError } from '#shared/api/problem.ts';
import { changeOrganisation } from './change.ts';
import { createCustomer, createDemo } from './create.ts';
import { toAdminOrganisation, toAdminOrganisations } from './present.ts';

const ULID = /^[0-9a-hjkmnp-tv-z]{26}$/;

export const adminOrganisationEndpoints = endpoints(adminOrganisationRoutes, {
  listAllOrganisations: async ({ query: { search = '', type, licenceType, ...page }, now }) => {
    const text = search.toLowerCase();
    // A whole id is one organisation's: no list needs to be looked through for it.
    const known = ULID.test(text) ? await organisations.find(text) : undefined;
    const fits = (each: organisations.OrganisationRecord) =>
      (!type || each.type === type) && (!licenceType || each.licenceType === licenceType);
    if (known) return { data: await toAdminOrganisations([known].filter(fits), now) };
    await shelveNames('organisations', now);
    const wanted = (each: organisations.OrganisationRecord) => each.name.toLowerCase().includes(text) && fits(each);
    const isWhole = search === '' && !type && !licenceType;
    const identity = ['organisations', search, type, licenceType];
    const { data, ...rest } = await pageByName(page, identity, organisations.listByName, isWhole ? undefined : wanted);
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
    await afterwards('filling of a demo ordered', () => orderTracked(demoJob, order, now));
    return { data: await toAdminOrganisation(await organisations.getNow(orgId), now) };
  },
  getDemoProgress: async ({ params, now }) => {
    const record = await jobs.find(fillingOf(params.id));
    if (!record) throw new AppError('missing', 'Nothing fills this organisation.');
    return { data: progressOf(record, demoJob, now) };
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
