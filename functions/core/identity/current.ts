import { accounts as cognitoAccounts } from './accounts.ts';
import { apps } from './apps.ts';
import { cognito } from './cognito.ts';
import { passwords as cognitoPasswords } from './passwords.ts';
import type { Accounts, AuthenticatorApps, IdentityProvider, Passwords, Proofs, SignIns } from './port.ts';
import { proofs as cognitoProofs } from './proofs.ts';

let replaced: IdentityProvider | undefined;

/** Whoever signs people in. */
export function identityProvider(): SignIns {
  return replaced ?? cognito;
}

/** Whoever mails codes for new passwords. */
export function passwords(): Passwords {
  return replaced ?? cognitoPasswords;
}

/** Whoever checks authenticator apps. */
export function authenticatorApps(): AuthenticatorApps {
  return replaced ?? apps;
}

/** Whoever checks anew who sits at a session. */
export function proofs(): Proofs {
  return replaced ?? cognitoProofs;
}

/** Whoever keeps the accounts. */
export function accounts(): Accounts {
  return replaced ?? cognitoAccounts;
}

/** Puts another provider in place of Cognito, or Cognito back; tests do, for what a local endpoint does not check. */
export function replaceIdentityProvider(provider: IdentityProvider | undefined): void {
  replaced = provider;
}
