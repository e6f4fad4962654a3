import * as v from 'valibot';
import { config } from '#functions/config.ts';
import { log } from '#functions/core/log.ts';
import { AppError } from '#shared/api/problem.ts';
import { API_SCOPE } from '#shared/auth/tokens/routes.ts';

const Token = v.object({ access_token: v.string(), expires_in: v.number() });
export type Token = v.InferOutput<typeof Token>;

/**
 * A token of the user pool for one of its clients; undefined where the pool does not know the client or refuses its secret.
 * A local endpoint serves the pool's addresses under its own.
 * @throws AppError `unavailable` where the pool is busy or fails
 */
export async function poolToken(poolClientId: string, secret: string): Promise<Token | undefined> {
  const origin = config.loginOrigin || process.env.AWS_ENDPOINT_URL;
  const response = await fetch(`${origin}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${poolClientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: API_SCOPE }),
    signal: AbortSignal.timeout(5000),
  });
  if (response.ok) return v.parse(Token, await response.json());
  log('warn', 'user pool gave no token', { poolClientId, status: response.status });
  if (response.status === 429 || response.status >= 500) {
    throw new AppError('unavailable', 'No token can be given at this moment. Try again in a moment.', {
      retryAfter: 5,
    });
  }
  return undefined;
}
