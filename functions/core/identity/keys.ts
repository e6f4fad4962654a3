import { SimpleJwksCache } from 'aws-jwt-verify/jwk';

/** A local endpoint answers under its own address; the pool's issuer and its keys' path stay the same. */
const fetcher = {
  fetch: async (uri: string) => (await fetch(`${process.env.AWS_ENDPOINT_URL}${new URL(uri).pathname}`)).arrayBuffer(),
};

/** Where a verifier finds the pool's public keys: Cognito's own address, or that of a local endpoint. */
export function poolKeys(): { readonly jwksCache: SimpleJwksCache } | undefined {
  return process.env.AWS_ENDPOINT_URL ? { jwksCache: new SimpleJwksCache({ fetcher }) } : undefined;
}
