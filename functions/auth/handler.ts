import { serve } from '#functions/http/serve.ts';
import { sessionEndpoints } from './sessions/endpoints.ts';
import { signInEndpoints } from './sign-in/endpoints.ts';
import { tokenEndpoints } from './tokens/endpoints.ts';

export const handler = serve([signInEndpoints, sessionEndpoints, tokenEndpoints]);
