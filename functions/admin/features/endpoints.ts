import { endpoints } from '#functions/http/serve.ts';
import { adminFeatureRoutes } from '#shared/admin/features/routes.ts';
import { changeDefaults, changeOverrides } from './change.ts';
import { overviewOf } from './overview.ts';

export const adminFeatureEndpoints = endpoints(adminFeatureRoutes, {
  getFeatures: async ({ query: { orgId } }) => ({ data: await overviewOf(orgId) }),
  saveFeatureDefaults: async ({ caller, body, now }) => {
    await changeDefaults(body, caller, now);
    return { data: await overviewOf() };
  },
  saveOrganisationFeatures: async ({ caller, params, body, now }) => {
    await changeOverrides(params.id, body, caller, now);
    return { data: await overviewOf(params.id) };
  },
});
