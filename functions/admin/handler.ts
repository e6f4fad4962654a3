import { serve } from '#functions/http/serve.ts';
import { platformEndpoints } from './dashboard/endpoints.ts';
import { adminExportEndpoints } from './exports/endpoints.ts';
import { adminFeatureEndpoints } from './features/endpoints.ts';
import { adminOrganisationEndpoints } from './organisations/endpoints.ts';
import { adminUserEndpoints } from './users/endpoints.ts';

export const handler = serve([
  platformEndpoints,
  adminOrganisationEndpoints,
  adminUserEndpoints,
  adminFeatureEndpoints,
  adminExportEndpoints,
]);
