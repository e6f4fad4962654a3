import { serve } from '#functions/http/serve.ts';
import { entityEndpoints } from './entities/endpoints.ts';

export const handler = serve([entityEndpoints]);
