import { serve } from '#functions/http/serve.ts';
import { companyEndpoints } from './companies/endpoints.ts';
import { fundEndpoints } from './funds/endpoints.ts';

export const handler = serve([companyEndpoints, fundEndpoints]);
