import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';

/** A workbook that is ready to be fetched, for five minutes. */
const Download = dataOf(v.object({ url: v.string(), name: v.string(), rows: v.number() }));

const route = { method: 'POST', access: 'super-admin', peopleOnly: true, rate: 'export', answer: Download } as const;

export const adminExportRoutes = defineRoutes({
  exportUsers: {
    ...route,
    path: '/api/admin/export/users',
    summary: 'Every person with organisations and roles (xlsx)',
    lookAt: '/api/admin/users',
  },
  exportOrganisations: {
    ...route,
    path: '/api/admin/export/organisations',
    summary: 'Every organisation with licence, service level and counts (xlsx)',
    lookAt: '/api/admin/organisations',
  },
  exportApplicationMetrics: {
    ...route,
    path: '/api/admin/export/application-metrics',
    summary: 'Use of the platform by organisation and month (xlsx)',
    lookAt: '/api/admin/dashboard',
  },
});
