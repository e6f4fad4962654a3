import { serve } from '#functions/http/serve.ts';
import { memberEndpoints } from './members/endpoints.ts';
import { profileEndpoints } from './profile/endpoints.ts';
import { switcherEndpoints } from './switcher/endpoints.ts';

export const handler = serve([profileEndpoints, switcherEndpoints, memberEndpoints]);
