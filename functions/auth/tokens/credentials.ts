import { AppError } from '#shared/api/problem.ts';
import type { TokenRequest } from '#shared/auth/tokens/routes.ts';

export type Credentials = { readonly clientId: string; readonly secret: string };

/**
 * The client's id and secret, from the body or from the header of HTTP Basic (RFC 6749, section 2.3.1). Neither holds a
 * character that the form encoding of that section would change.
 * @throws AppError `invalid` without them, and where they stand in both places
 */
export function credentialsOf(body: TokenRequest, authorization: string | undefined): Credentials {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  const { client_id: clientId, client_secret: secret } = body;
  if (basic === undefined) {
    const fields = {
      ...(clientId === undefined && { client_id: 'Send the client id' }),
      ...(secret === undefined && { client_secret: 'Send the client secret' }),
    };
    if (clientId === undefined || secret === undefined) {
      throw new AppError('invalid', 'Send client_id and client_secret, in the body or by HTTP Basic.', { fields });
    }
    return { clientId, secret };
  }
  if (clientId !== undefined || secret !== undefined) {
    throw new AppError('invalid', 'Send the client id and its secret in one place: the body, or HTTP Basic.');
  }
  const [, id = '', word = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString('utf8')) ?? [];
  return { clientId: id, secret: word };
}
