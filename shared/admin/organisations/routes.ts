import * as v from 'valibot';
import { dataOf, pageOf, pageQuery } from '#shared/api/page.ts';
import { Identifier } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { line } from '#shared/api/text.ts';
import { ProgressAnswer } from '#shared/jobs/progress.ts';
import { licenceTypes, organisationTypes } from '#shared/organisations/profile/schema.ts';
import { AdminOrganisation, AdminOrganisationChange, NewDemoOrganisation, NewOrganisation } from './schema.ts';

export const adminOrganisationRoutes = defineRoutes({
  listAllOrganisations: {
    method: 'GET',
    path: '/api/admin/organisations',
    summary: 'Organisations by name, searched by name and id',
    access: 'support',
    query: v.strictObject({
      search: v.optional(line(200, 'Search with at most 200 characters')),
      type: v.optional(v.picklist(organisationTypes)),
      licenceType: v.optional(v.picklist(licenceTypes)),
      ...pageQuery,
    }),
    answer: pageOf(AdminOrganisation),
  },
  createOrganisation: {
    method: 'POST',
    path: '/api/admin/organisations',
    summary: 'Create a standalone company or a fund manager and invite its first administrator',
    access: 'super-admin',
    peopleOnly: true,
    body: NewOrganisation,
    lookAt: '/api/admin/organisations',
    answer: dataOf(AdminOrganisation),
    status: 201,
  },
  changeAnyOrganisation: {
    method: 'PUT',
    path: '/api/admin/organisations/{id}',
    summary: 'Change name, licence, service level and owner; a stale version answers 409',
    access: 'super-admin',
    peopleOnly: true,
    body: AdminOrganisationChange,
    fails: ['conflict'],
    answer: dataOf(AdminOrganisation),
  },
  createDemoOrganisation: {
    method: 'POST',
    path: '/api/admin/demo-organisations',
    summary: 'Create a demo organisation; its data are filled in by a job, whose progress the list shows',
    access: 'super-admin',
    peopleOnly: true,
    rate: 'export',
    body: NewDemoOrganisation,
    lookAt: '/api/admin/organisations',
    answer: dataOf(AdminOrganisation),
    status: 202,
  },
  getDemoProgress: {
    method: 'GET',
    path: '/api/admin/organisations/{id}/progress',
    summary: 'How far the filling of a demo organisation is',
    access: 'support',
    polled: true,
    answer: ProgressAnswer,
  },
  listSites: {
    method: 'GET',
    path: '/api/admin/sites',
    summary: 'Sites of an organisation: names, countries and dates',
    access: 'support',
    query: v.strictObject({ orgId: Identifier }),
    fails: ['missing'],
    answer: v.object({
      data: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          type: v.string(),
          country: v.nullable(v.string()),
          fromDate: v.nullable(v.string()),
          toDate: v.nullable(v.string()),
          archived: v.boolean(),
        }),
      ),
    }),
  },
});
