import { serve } from '#functions/http/serve.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { unsubscribeEndpoints } from './unsubscribe/endpoints.ts';

export const handler = serve([notificationEndpoints, unsubscribeEndpoints]);
