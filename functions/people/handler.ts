import { serve } from '#functions/http/serve.ts';
import { inviteEndpoints } from './invites/endpoints.ts';
import { memberEndpoints } from './members/endpoints.ts';
import { mfaEndpoints } from './mfa/endpoints.ts';
import { pictureEndpoints } from './picture/endpoints.ts';
import { privacyEndpoints } from './privacy/endpoints.ts';
import { profileEndpoints } from './profile/endpoints.ts';
import { securityEndpoints } from './security/endpoints.ts';
import { switcherEndpoints } from './switcher/endpoints.ts';

export const handler = serve([
  profileEndpoints,
  switcherEndpoints,
  memberEndpoints,
  inviteEndpoints,
  mfaEndpoints,
  pictureEndpoints,
  privacyEndpoints,
  securityEndpoints,
]);
