import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';

export const featureRoutes = defineRoutes({
  requestFeature: {
    method: 'POST',
    path: '/api/features/request/{id}',
    summary: 'Ask the provider to switch a feature on: its super admins are told; asked twice it stays one request',
    access: 'org-admin',
    peopleOnly: true,
    rate: 'mail',
    answer: dataOf(v.object({ requestedAt: v.string() })),
  },
});
