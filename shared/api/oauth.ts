import * as v from 'valibot';

/** Why no token was given: the codes of RFC 6749, section 5.2, and for what is no fault of the client those of 4.1.2.1. */
export const oauthErrors = [
  'invalid_request',
  'invalid_client',
  'unsupported_grant_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
] as const;
export type OAuthErrorCode = (typeof oauthErrors)[number];

/** The body of every error answer of a route whose failures are OAuth's. */
export const OAuthFailure = v.object({ error: v.picklist(oauthErrors), error_description: v.string() });
export type OAuthFailure = v.InferOutput<typeof OAuthFailure>;

/** The statuses of such a route, with the codes that each stands for. */
export const oauthStatuses = {
  400: ['invalid_request', 'invalid_client', 'unsupported_grant_type', 'invalid_scope'],
  401: ['invalid_client'],
  429: ['temporarily_unavailable'],
  500: ['server_error'],
  503: ['temporarily_unavailable'],
} as const satisfies Record<number, readonly OAuthErrorCode[]>;
