import { serve } from '#functions/http/serve.ts';
import { dashboardEndpoints } from '#functions/reporting/dashboard/endpoints.ts';
import { exportEndpoints } from '#functions/reporting/exports/endpoints.ts';

export const handler = serve([dashboardEndpoints, exportEndpoints]);
