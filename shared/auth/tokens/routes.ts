import * as v from 'valibot';
import { defineRoutes } from '#shared/api/route.ts';

/** The one scope of the API: what a program may do follows from its role in each organisation. */
export const API_SCOPE = 'sedum/api';

/**
 * OAuth 2.0 client credentials (RFC 6749, section 4.4), as JSON or as a form; id and secret stand here or in the header of
 * HTTP Basic.
 */
export const TokenRequest = v.strictObject({
  grant_type: v.literal('client_credentials', 'Sedum gives tokens for client_credentials only'),
  client_id: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]{1,128}$/, 'Not a client id'))),
  client_secret: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  scope: v.optional(v.picklist([API_SCOPE, ''], `The only scope is ${API_SCOPE}`)),
});
export type TokenRequest = v.InferOutput<typeof TokenRequest>;

export const tokenRoutes = defineRoutes({
  issueToken: {
    method: 'POST',
    path: '/api/auth/token',
    summary: 'Client credentials of a service account against an access token for the API',
    access: 'public',
    /** Programs call it: there is no page whose origin could be checked, and nothing of a browser's session is used. */
    fromPrograms: true,
    rate: 'token',
    body: TokenRequest,
    answer: v.object({ access_token: v.string(), token_type: v.literal('Bearer'), expires_in: v.number() }),
  },
});
