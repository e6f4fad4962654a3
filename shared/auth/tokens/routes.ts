import * as v from 'valibot';
import { defineRoutes } from '#shared/api/route.ts';

/** The one scope of the API: what a program may do follows from its role in each organisation. */
export const API_SCOPE = 'sedum/api' as const;
/** The one grant: a program proves itself by its own id and secret. */
export const API_GRANT = 'client_credentials';

/** What every value of the request is made of (RFC 6749, appendix A). */
const Ascii = v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/, 'Printable ASCII characters only'));

/**
 * OAuth 2.0 client credentials (RFC 6749, section 4.4), as JSON or as a form; id and secret stand here or in the header of
 * HTTP Basic. What it does not know is ignored, and what is empty counts as left out, as section 3.2 asks.
 */
export const TokenRequest = v.object({
  grant_type: v.pipe(Ascii, v.description(`${API_GRANT}, the only one`)),
  client_id: v.optional(v.pipe(Ascii, v.description('Or by HTTP Basic, with the secret'))),
  client_secret: v.optional(v.pipe(Ascii, v.description('Here or by HTTP Basic'))),
  scope: v.optional(v.pipe(Ascii, v.description(`${API_SCOPE}, the only one`))),
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
    failures: 'oauth',
    rate: 'token',
    body: TokenRequest,
    answer: v.object({
      access_token: v.string(),
      token_type: v.literal('Bearer'),
      /** Seconds. */
      expires_in: v.number(),
      scope: v.literal(API_SCOPE),
    }),
  },
});
