import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { config } from '#functions/config.ts';
import { poolKeys } from './keys.ts';

// Imported with the first token: a function that answers people alone does not load the verifier.
export { FetchError } from 'aws-jwt-verify/error';

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
