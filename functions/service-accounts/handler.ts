import { serve } from '#functions/http/serve.ts';
import { serviceAccountEndpoints } from './accounts/endpoints.ts';
import { guestEndpoints } from './guests/endpoints.ts';

export const handler = serve([serviceAccountEndpoints, guestEndpoints]);
