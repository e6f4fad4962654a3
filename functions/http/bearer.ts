import { errorFields, log } from '#functions/core/log.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
import { AppError } from '#shared/api/problem.ts';

/**
 * The service account behind a Bearer token: signature, issuer, use and time are checked, and that the account
 * still exists and has had no rotation without overlap since the token was issued.
 * @throws AppError `unauthenticated` for every token that is not good now
 */
export async function serviceAccountOf(token: string, now: Date): Promise<serviceAccounts.ServiceClient> {
  const refused = new AppError('unauthenticated', 'The token is not valid or has expired. Ask for a new one.');
  const { accessTokenVerifier, FetchError } = await import('#functions/core/identity/access-tokens.ts');
  let claims: { readonly client_id?: string; readonly iat: number };
  try {
    claims = await accessTokenVerifier().verify(token);
  } catch (error) {
    // The pool's keys could not be read: that says nothing about the token.
    if (error instanceof FetchError) throw error;
    log('info', 'access token refused', errorFields(error));
    throw refused;
  }
  // A token of the pool that names no client is nobody's.
  const account = claims.client_id ? await serviceAccounts.find(claims.client_id) : undefined;
  if (!account || claims.iat <= (account.tokensEndedAt ?? 0)) throw refused;
  await serviceAccounts.markUsed(account, now);
  return account;
}
