import { cognito } from './cognito.ts';
import type { IdentityProvider } from './port.ts';

let current: IdentityProvider = cognito;

/** Whoever keeps the passwords of this installation. */
export function identityProvider(): IdentityProvider {
  return current;
}

/** Puts another provider in place of Cognito; tests do, for what a local endpoint does not check. */
export function replaceIdentityProvider(provider: IdentityProvider): void {
  current = provider;
}
