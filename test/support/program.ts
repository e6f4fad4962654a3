import type { ServiceClient } from '#functions/core/programs/store.ts';
import type { OAuthFailure } from '#shared/api/oauth.ts';
import type { Answer, Named } from '#shared/api/route.ts';
import { tokenRoutes } from '#shared/auth/tokens/routes.ts';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import type { WebAnswer } from './gateway.ts';
import { type LooseAsk, requestOf, type TestPerson } from './people.ts';
import type { World } from './world.ts';

/** A service account with its secret, as it was shown. */
export type Program = {
  readonly account: { readonly clientId: ServiceClient['clientId']; readonly name: string };
  readonly clientSecret: string;
};

/** Makes a service account in the organisation that a person acts in; `params` name it in the routes of accounts. */
export async function newProgram(world: World, person: TestPerson, name = 'Meter feed') {
  const home = { id: person.orgId ?? '' };
  const { data } = await world.call(person, serviceAccountRoutes.createServiceAccount, {
    params: home,
    body: { name },
  });
  const { clientId } = data.account;
  return { ...data, clientId, params: { ...home, clientId } };
}

/**
 * A token for the program, as `curl` would ask for one.
 * @throws Error with the OAuth code of the refusal
 */
export async function tokenOf(world: World, { account, clientSecret }: Program): Promise<string> {
  const body = { grant_type: 'client_credentials' as const, client_id: account.clientId, client_secret: clientSecret };
  const answer = await world.send(requestOf(tokenRoutes.issueToken, { body }));
  if (answer.status !== 200) throw new Error(`No token: ${(answer.body as OAuthFailure).error}`);
  return (answer.body as Answer<typeof tokenRoutes.issueToken>).access_token;
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
