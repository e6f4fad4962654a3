import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { PictureUpload } from '#shared/people/picture/routes.ts';
import { OrganisationChange } from './change.ts';
import { Organisation, OrgConfig } from './schema.ts';

export const organisationRoutes = defineRoutes({
  getOrganisation: {
    method: 'GET',
    path: '/api/organisation/{id}',
    summary: 'The organisation and its settings',
    access: 'member',
    staffReads: 'settings',
    answer: dataOf(Organisation),
  },
  saveOrganisation: {
    method: 'PUT',
    path: '/api/organisation/{id}',
    summary: 'Change name, currency, industries and settings; a stale version answers 409',
    access: 'org-admin',
    body: OrganisationChange,
    fails: ['conflict'],
    answer: dataOf(v.object({ success: v.literal(true), organisation: Organisation })),
  },
  getOrganisationConfig: {
    method: 'GET',
    path: '/api/organisation/{id}/config',
    summary: 'What calculations and screens need of the organisation',
    access: 'member',
    staffReads: 'settings',
    answer: dataOf(v.object({ orgConfig: OrgConfig })),
  },
  beginLogo: {
    method: 'POST',
    path: '/api/organisation/{id}/logo',
    summary: 'Presigned upload of the logo; the settings change that names its key checks it and puts it in place',
    access: 'org-admin',
    flag: 'company-logo',
    rate: 'export',
    lookAt: '/api/organisation/{id}',
    answer: dataOf(PictureUpload),
  },
});
