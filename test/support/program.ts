import type { ServiceClient } from '#functions/service-accounts/accounts/store.ts';
import type { Named } from '#shared/api/route.ts';
import { tokenRoutes } from '#shared/auth/tokens/routes.ts';
import type { WebAnswer } from './gateway.ts';
import { type LooseAsk, requestOf, type TestPerson } from './people.ts';
import type { World } from './world.ts';

/** A service account with its secret, as it was shown. */
export type Program = {
  readonly account: { readonly clientId: ServiceClient['clientId']; readonly name: string };
  readonly clientSecret: string;
};

/** A token for the program, as `curl` would ask for one. */
export async function tokenOf(world: World, { account, clientSecret }: Program): Promise<string> {
  const body = { grant_type: 'client_credentials' as const, client_id: account.clientId, client_secret: clientSecret };
  return (await world.call(undefined, tokenRoutes.issueToken, { body })).access_token;
}

/** Sends a route's request by Bearer token: no cookie, no Origin, nothing of a browser. */
export function sendBearer(
  world: World,
  token: string,
  { orgId, clientId }: { readonly orgId?: string; readonly clientId?: string },
  route: Pick<Named, 'method' | 'path'>,
  ask: LooseAsk = {},
): Promise<WebAnswer> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(orgId && { 'x-organisation-id': orgId }),
    ...(ask.body !== undefined && { 'content-type': 'application/json' }),
  };
  const sender = clientId && ({ userId: `sa.${clientId}`, name: 'a program' } as TestPerson);
  return world.send({ ...requestOf(route, ask), headers, cookies: [] }, sender || undefined);
}
