import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { isBuilt } from '#shared/features/flags.ts';
import { featureRoutes } from '#shared/features/routes.ts';
import { openRequests, requestFeature } from './request.ts';

export const featureEndpoints = endpoints(featureRoutes, {
  listFeatureRequests: async ({ organisation }) => ({ data: await openRequests(organisation) }),
  requestFeature: async ({ caller, params: { id }, now }) => {
    if (!isBuilt(id)) throw new AppError('missing', 'There is no such feature.');
    return { data: { requestedAt: await requestFeature(caller, id, now) } };
  },
});
