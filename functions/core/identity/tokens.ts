import { CognitoJwtVerifier } from 'aws-jwt-verify';
import * as v from 'valibot';
import { config } from '#functions/config.ts';
import { directoryAttributes } from '#shared/auth/sign-in/directory.ts';
import { poolKeys } from './keys.ts';
import type { DirectoryIds, Identified } from './port.ts';

type Verifier = ReturnType<typeof newVerifier>;
let verifier: Verifier | undefined;

function newVerifier() {
  return CognitoJwtVerifier.create(
    { userPoolId: config.userPoolId, clientId: config.userPoolClientId, tokenUse: 'id' },
    poolKeys(),
  );
}

/** The verifier of the pool's tokens: it keeps the pool's keys for the life of the function. */
export function idTokenVerifier(): Verifier {
  verifier ??= newVerifier();
  return verifier;
}

const TENANT = `custom:${directoryAttributes.tenantId}` as const;
const OBJECT = `custom:${directoryAttributes.objectId}` as const;
const OWNS_ADDRESS = `custom:${directoryAttributes.ownsAddress}` as const;

const Claims = v.object({
  'cognito:username': v.string(),
  email: v.optional(v.string()),
  email_verified: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])])),
  nonce: v.optional(v.string()),
  identities: v.optional(v.array(v.object({ providerName: v.string() }))),
  [TENANT]: v.optional(v.string()),
  [OBJECT]: v.optional(v.string()),
  [OWNS_ADDRESS]: v.optional(v.string()),
});

/**
 * Who an ID token is about, once its signature, issuer, audience, use and time are checked.
 * @param nonce the value that this sign-in sent; undefined where none was
 * @throws the verifier's error, or an Error for a token of another sign-in
 */
export async function verifiedIdentity(idToken: string, nonce?: string): Promise<Omit<Identified, 'refreshToken'>> {
  const claims = v.parse(Claims, await idTokenVerifier().verify(idToken));
  if (nonce !== undefined && claims.nonce !== nonce) throw new Error('The ID token belongs to another sign-in');
  const directory = directoryOf(claims);
  return {
    username: claims['cognito:username'],
    email: claims.email?.toLowerCase(),
    emailVerified: directory ? isOwned(claims[OWNS_ADDRESS]) : isTrue(claims.email_verified),
    directory,
  };
}

const isTrue = (claim: boolean | string | undefined) => claim === true || claim === 'true';

/** Entra writes its claim `xms_edov` as `true` or as `1`, by the age of the registration; all else is no proof. */
const isOwned = (claim: string | undefined) => claim === '1' || claim?.toLowerCase() === 'true';

/** The directory's ids count only in a token that came through Microsoft: there the directory wrote them, at this sign-in. */
function directoryOf(claims: v.InferOutput<typeof Claims>): DirectoryIds | undefined {
  const { identities = [], [TENANT]: tenantId, [OBJECT]: objectId } = claims;
  const throughMicrosoft = identities.some(({ providerName }) => providerName === config.microsoftProvider);
  if (!throughMicrosoft || !tenantId || !objectId) return undefined;
  return { tenantId: tenantId.toLowerCase(), objectId: objectId.toLowerCase() };
}
