import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { builtFlags } from './flags.ts';

/** A feature that an organisation asked for and does not have yet, with the instant of the first request. */
export const FeatureRequest = v.object({ key: v.picklist(builtFlags), requestedAt: v.string() });
export type FeatureRequest = v.InferOutput<typeof FeatureRequest>;

export const featureRoutes = defineRoutes({
  listFeatureRequests: {
    method: 'GET',
    path: '/api/features/request',
    summary: 'What the organisation asked the provider to switch on and is still off, with when',
    access: 'org-admin',
    peopleOnly: true,
    answer: dataOf(v.array(FeatureRequest)),
  },
  requestFeature: {
    method: 'POST',
    path: '/api/features/request/{id}',
    summary: 'Ask the provider to switch a feature on: its super admins are told; asked twice it stays one request',
    access: 'org-admin',
    peopleOnly: true,
    rate: 'mail',
    lookAt: '/api/features/request',
    answer: dataOf(v.object({ requestedAt: v.string() })),
  },
});
