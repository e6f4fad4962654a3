import { cellEndpoints } from '#functions/collection/cells/endpoints.ts';
import { evidenceEndpoints } from '#functions/collection/evidence/endpoints.ts';
import { yearEndpoints } from '#functions/collection/year/endpoints.ts';
import { yearFactsEndpoints } from '#functions/collection/year/facts-endpoints.ts';
import { serve } from '#functions/http/serve.ts';

export const handler = serve([yearEndpoints, yearFactsEndpoints, cellEndpoints, evidenceEndpoints]);
