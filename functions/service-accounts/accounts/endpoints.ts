import * as serviceAccounts from '#functions/core/programs/store.ts';
import { endpoints } from '#functions/http/serve.ts';
import type { Caller } from '#shared/people/access.ts';
import { type ServiceAccount, serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { allAdministeredBy } from './administered.ts';
import { deleteServiceAccount, grantOrganisations, ownAccount, revokeOrganisations, rotateSecret } from './change.ts';
import { createServiceAccount } from './create.ts';
import { mustBeHome } from './home.ts';
import { toServiceAccounts } from './present.ts';

export const serviceAccountEndpoints = endpoints(serviceAccountRoutes, {
  listServiceAccounts: async ({ caller, params, now }) => {
    mustBeHome(caller, params.id);
    const [accounts, administered] = await Promise.all([
      serviceAccounts.listOfHome(caller.orgId),
      allAdministeredBy(caller.userId, now),
    ]);
    return {
      data: await toServiceAccounts(accounts, administered, now),
      grantable: administered.map(({ orgId, name }) => ({ id: orgId, name })),
    };
  },
  createServiceAccount: async ({ caller, params, body, now }) => {
    mustBeHome(caller, params.id);
    const { account, clientSecret } = await createServiceAccount(body, caller, now);
    return { data: { account: await shown(account, caller, now), clientSecret } };
  },
  getServiceAccount: async ({ caller, params, now }) => ({
    data: await shown(await ownAccount(caller, params), caller, now),
  }),
  rotateSecret: async ({ caller, params, body, now }) => {
    const { account, clientSecret } = await rotateSecret(
      await ownAccount(caller, params),
      body.overlapDays,
      caller,
      now,
    );
    return { data: { account: await shown(account, caller, now), clientSecret } };
  },
  grantOrganisations: async ({ caller, params, body, now }) => {
    const account = await grantOrganisations(await ownAccount(caller, params), body.orgIds, caller, now);
    return { data: await shown(account, caller, now) };
  },
  revokeOrganisations: async ({ caller, params, body, now }) => {
    const account = await revokeOrganisations(await ownAccount(caller, params), body.orgIds, caller, now);
    return { data: await shown(account, caller, now) };
  },
  deleteServiceAccount: async ({ caller, params, now }) => {
    await deleteServiceAccount(await ownAccount(caller, params), caller, now);
    return { data: { deleted: true as const } };
  },
});

async function shown(account: serviceAccounts.ServiceClient, caller: Caller, now: Date): Promise<ServiceAccount> {
  const [one] = await toServiceAccounts([account], await allAdministeredBy(caller.userId, now), now);
  if (!one) throw new Error('A service account was lost on its way');
  return one;
}
