import { serve } from '#functions/http/serve.ts';
import { cellEndpoints } from './cells/endpoints.ts';
import { dataPointEndpoints } from './data-point/endpoints.ts';
import { evidenceEndpoints } from './evidence/endpoints.ts';
import { yearEndpoints } from './year/endpoints.ts';
import { yearFactsEndpoints } from './year/facts-endpoints.ts';
import { yearLibraryEndpoints } from './year/library-endpoints.ts';

export const handler = serve([
  yearEndpoints,
  yearFactsEndpoints,
  yearLibraryEndpoints,
  cellEndpoints,
  dataPointEndpoints,
  evidenceEndpoints,
]);
