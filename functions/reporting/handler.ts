import { serve } from '#functions/http/serve.ts';
import { dashboardEndpoints } from './dashboard/endpoints.ts';
import { exportEndpoints } from './exports/endpoints.ts';

export const handler = serve([dashboardEndpoints, exportEndpoints]);
