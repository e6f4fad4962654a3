import { endpoints } from '#functions/http/serve.ts';
import { mustBeHome } from '#functions/service-accounts/accounts/home.ts';
import { guestRoutes } from '#shared/service-accounts/guests/routes.ts';
import { listGuests } from './list.ts';
import { takeAccess } from './take.ts';

export const guestEndpoints = endpoints(guestRoutes, {
  listGuestAccounts: async ({ caller, params, now }) => {
    mustBeHome(caller, params.id);
    return { data: await listGuests(caller.orgId, now) };
  },
  takeGuestAccess: async ({ caller, organisation, params, now }) => {
    mustBeHome(caller, params.id);
    await takeAccess(params.clientId, { organisation, caller, now });
    return { data: { taken: true as const } };
  },
});
