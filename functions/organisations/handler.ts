import { featureEndpoints } from '#functions/features/api.ts';
import { serve } from '#functions/http/serve.ts';
import { clientErrorEndpoints } from './client-errors/endpoints.ts';
import { domainEndpoints } from './domains/endpoints.ts';
import { entityEndpoints } from './entities/endpoints.ts';
import { organisationEndpoints } from './profile/endpoints.ts';
import { referenceEndpoints } from './reference/endpoints.ts';
import { sandboxEndpoints } from './sandbox/endpoints.ts';
import { supportEndpoints } from './support/endpoints.ts';
import { trailEndpoints } from './trail/endpoints.ts';

export const handler = serve([
  organisationEndpoints,
  entityEndpoints,
  domainEndpoints,
  referenceEndpoints,
  clientErrorEndpoints,
  supportEndpoints,
  trailEndpoints,
  sandboxEndpoints,
  featureEndpoints,
]);
