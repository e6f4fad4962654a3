import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { FetchError } from 'aws-jwt-verify/error';
import { poolKeys } from '#functions/auth/identity/keys.ts';
import { config } from '#functions/config.ts';
import * as serviceAccounts from '#functions/service-accounts/accounts/store.ts';
import { AppError } from '#shared/api/problem.ts';
import { errorFields, log } from './log.ts';

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
 * The service account behind a Bearer token: signature, issuer, use and time are checked, and that the account still exists.
 * @throws AppError `unauthenticated` for every token that is not good now
 */
export async function serviceAccountOf(token: string, now: Date): Promise<serviceAccounts.ServiceClient> {
  const refused = new AppError('unauthenticated', 'The token is not valid or has expired. Ask for a new one.');
  let clientId: string | undefined;
  try {
    clientId = (await accessTokenVerifier().verify(token)).client_id;
  } catch (error) {
    // The pool's keys could not be read: that says nothing about the token.
    if (error instanceof FetchError) throw error;
    log('info', 'access token refused', errorFields(error));
    throw refused;
  }
  // A token of the pool that names no client is nobody's.
  const account = clientId ? await serviceAccounts.find(clientId) : undefined;
  if (!account) throw refused;
  await serviceAccounts.markUsed(account, now);
  return account;
}
