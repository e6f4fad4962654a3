import { OAuthError } from '#functions/http/oauth.ts';
import { API_GRANT, API_SCOPE, type TokenRequest } from '#shared/auth/tokens/routes.ts';

export type Credentials = { readonly clientId: string; readonly secret: string };

/**
 * Refuses what is asked for beside the one grant and the one scope.
 * @throws OAuthError `invalid_request`, `unsupported_grant_type` or `invalid_scope`
 */
export function refuseOtherGrants({ grant_type: grant, scope = '' }: TokenRequest): void {
  if (!grant) throw new OAuthError('invalid_request', 'Send grant_type.');
  if (grant !== API_GRANT) {
    throw new OAuthError('unsupported_grant_type', `Sedum gives tokens for ${API_GRANT} only.`);
  }
  const others = scope.split(' ').filter((each) => each !== '' && each !== API_SCOPE);
  if (others.length > 0) throw new OAuthError('invalid_scope', `The only scope is ${API_SCOPE}.`);
}

/**
 * The client's id and secret, from the body or from the header of HTTP Basic (RFC 6749, section 2.3.1). An id in the body
 * beside the header is no second proof: it has to be the same.
 * @throws OAuthError `invalid_client` without them, `invalid_request` where a proof stands in both places
 */
export function credentialsOf(body: TokenRequest, authorization: string | undefined): Credentials {
  const { client_id: clientId = '', client_secret: secret = '' } = body;
  if (authorization === undefined) {
    if (clientId && secret) return { clientId, secret };
    throw new OAuthError('invalid_client', 'Send client_id and client_secret, in the body or by HTTP Basic.');
  }
  const basic = basicOf(authorization);
  if (secret || (clientId && clientId !== basic.clientId)) {
    throw new OAuthError('invalid_request', 'Send the client id and its secret in one place: the body, or HTTP Basic.');
  }
  return basic;
}

function basicOf(authorization: string): Credentials {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization)?.[1];
  if (encoded === undefined) throw new OAuthError('invalid_client', 'Send the client id and its secret by HTTP Basic.');
  const [, id = '', word = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return { clientId: formDecoded(id), secret: formDecoded(word) };
}

/** Both are form-encoded before they are joined; a text that is not so encoded is taken as it stands. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
