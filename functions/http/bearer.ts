import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { FetchError } from 'aws-jwt-verify/error';
import { config } from '#functions/config.ts';
import { poolKeys } from '#functions/core/identity/keys.ts';
import { errorFields, log } from '#functions/core/log.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
import { AppError } from '#shared/api/problem.ts';

type Verifier = ReturnType<typeof newVerifier>;
let verifier: Verifier | undefined;

function newVerifier() {
  // Which clients exist is in the table, not in the configuration: the client id of a good token is looked up there.
  return CognitoJwtVerifier.create({ userPoolId: config.userPoolId, clientId: null, tokenUse: 'access' }, poolKeys());
}

/** The verifier of access tokens: it keeps the pool's keys for the life of the function. */
export function accessTokenVerifier(): Verifier {
  verifier ??= newVerifier();
  return verifier;
}

/**
 * The service account behind a Bearer token: signature, issuer, use and time are checked, and that the account
 * still exists and has had no rotation without overlap since the token was issued.
 * @throws AppError `unauthenticated` for every token that is not good now
 */
export async function serviceAccountOf(token: string, now: Date): Promise<serviceAccounts.ServiceClient> {
  const refused = new AppError('unauthenticated', 'The token is not valid or has expired. Ask for a new one.');
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
