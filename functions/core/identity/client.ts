import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { tellingEffects } from '#functions/db/effects.ts';
import { lazily } from '#functions/db/lazily.ts';
import { patience } from '#functions/db/patience.ts';

/** The connection to Cognito: a request that hangs is given up, so that the browser is answered. */
export const client = lazily(() => {
  const made = new CognitoIdentityProviderClient({ maxAttempts: 3, requestHandler: patience(1000, 5000) });
  made.middlewareStack.use(tellingEffects());
  return made;
});

/** Is it one of these refusals? Everything else is a failure and goes up. */
export function hasName(error: unknown, names: readonly string[]): error is Error {
  return error instanceof Error && names.includes(error.name);
}
