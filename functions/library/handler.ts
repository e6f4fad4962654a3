import { serve } from '#functions/http/serve.ts';
import { catalogueEndpoints } from './catalogue/endpoints.ts';

export const handler = serve([catalogueEndpoints]);
