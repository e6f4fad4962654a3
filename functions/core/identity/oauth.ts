import { createHash } from 'node:crypto';
import { FetchError } from 'aws-jwt-verify/error';
import * as v from 'valibot';
import { config } from '#functions/config.ts';
import { errorFields, log } from '#functions/core/log.ts';
import type { Identified, Redirect } from './port.ts';
import { verifiedIdentity } from './tokens.ts';

const Tokens = v.object({ id_token: v.string(), refresh_token: v.optional(v.string()) });

const callback = () => `${config.publicOrigin}/api/auth/callback`;

/** Where the browser is sent to sign in with Microsoft: authorisation code with PKCE (S256), state and nonce. */
export function redirectAddress({ state, nonce, codeVerifier }: Redirect): string | undefined {
  if (!config.loginOrigin || !config.microsoftProvider) return undefined;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: config.userPoolClientId,
    redirect_uri: callback(),
    scope: 'openid email profile',
    identity_provider: config.microsoftProvider,
    state,
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${config.loginOrigin}/oauth2/authorize?${query}`;
}

/** Exchanges an authorisation code for the person's identity; undefined where the code or the token is refused. */
export async function exchangeCode(code: string, { nonce, codeVerifier }: Redirect): Promise<Identified | undefined> {
  const response = await fetch(`${config.loginOrigin}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: config.userPoolClientId,
      redirect_uri: callback(),
      code,
      code_verifier: codeVerifier,
    }),
    signal: AbortSignal.timeout(5000),
  });
  if (response.status >= 500) throw new Error(`The token endpoint answered ${response.status}`);
  if (!response.ok) {
    log('warn', 'code refused', { status: response.status });
    return undefined;
  }
  const { id_token, refresh_token } = v.parse(Tokens, await response.json());
  try {
    return { ...(await verifiedIdentity(id_token, nonce)), refreshToken: refresh_token };
  } catch (error) {
    // The pool's keys could not be read: that says nothing about the token.
    if (error instanceof FetchError) throw error;
    log('warn', 'ID token refused', errorFields(error));
    return undefined;
  }
}
