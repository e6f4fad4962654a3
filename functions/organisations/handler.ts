import { serve } from '#functions/http/serve.ts';
import { clientErrorEndpoints } from './client-errors/endpoints.ts';
import { entityEndpoints } from './entities/endpoints.ts';
import { organisationEndpoints } from './profile/endpoints.ts';
import { referenceEndpoints } from './reference/endpoints.ts';

export const handler = serve([organisationEndpoints, entityEndpoints, referenceEndpoints, clientErrorEndpoints]);
