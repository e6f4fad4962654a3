import { serve } from '#functions/http/serve.ts';
import { serviceAccountEndpoints } from './accounts/endpoints.ts';

export const handler = serve([serviceAccountEndpoints]);
