import type { Challenge } from '#shared/auth/sign-in/schema.ts';

/** Who a Microsoft account is, for good: its directory and its id there. An address may be given to somebody else. */
export type DirectoryIds = { readonly tenantId: string; readonly objectId: string };

/** Who the identity provider says has signed in. */
export type Identified = {
  /** The provider's own name of the account: never shown, never chosen by the person. */
  readonly username: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** Only where the account came through Microsoft. */
  readonly directory: DirectoryIds | undefined;
  readonly refreshToken: string | undefined;
};

/** The provider's open question. `session` is its own state, kept on the server until the answer comes. */
export type OpenChallenge = {
  readonly challenge: Challenge;
  readonly username: string;
  readonly session: string;
  /** Secret of a new authenticator app, base32; with MFA_SETUP only. */
  readonly secret?: string;
};

/** What a try to sign in gave. `wrong` says nothing about why: person, password and state look alike. */
export type SignInOutcome =
  | { readonly kind: 'identified'; readonly identified: Identified }
  | { readonly kind: 'challenge'; readonly open: OpenChallenge }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'expired' };

/** The answer to a challenge: the new password, or the code of the app. */
export type ChallengeReply = OpenChallenge & { readonly answer: string };

/** What a sign-in by redirect sends along and gets back. */
export type Redirect = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** Signing in and out. */
export type SignIns = {
  signIn(username: string, password: string): Promise<SignInOutcome>;
  answerChallenge(reply: ChallengeReply): Promise<SignInOutcome>;
  revoke(refreshToken: string): Promise<void>;
  /** Address of the provider's own login page; undefined where nobody signs in by redirect. */
  redirectTo(redirect: Redirect): string | undefined;
  /** Exchanges the code that came back; undefined where the provider refuses it or its token is not for this sign-in. */
  exchange(code: string, redirect: Redirect): Promise<Identified | undefined>;
};

/** Forgotten passwords. */
export type Passwords = {
  /** Mails a code, if the account exists and has a password; never says whether. */
  sendResetCode(username: string): Promise<void>;
  /** `wrong-code` also where the account does not exist or the code is too old. */
  resetPassword(username: string, code: string, newPassword: string): Promise<'changed' | 'wrong-code' | 'weak'>;
};

/** Authenticator apps of people who are signed in. */
export type AuthenticatorApps = {
  /** Begins to set an app up; gives its secret, base32, or undefined where the refresh token is no longer good. */
  beginTotp(refreshToken: string): Promise<string | undefined>;
  /** Proves the app by a code of it, and from then on every sign-in asks for one. */
  confirmTotp(refreshToken: string, code: string): Promise<'confirmed' | 'wrong' | 'expired'>;
  /** From now on the password alone signs in. An account that is gone or has no app is no failure. */
  switchOffTotp(username: string): Promise<void>;
};

/** What a right password gives: nothing more is asked, or the provider's question for a code, open under its own state. */
export type PasswordProof = 'wrong' | 'right' | { readonly asksForCode: string };

/** Proving anew that it is the person who sits at the session, before a change that matters. Nobody is signed in by it. */
export type Proofs = {
  provePassword(username: string, password: string): Promise<PasswordProof>;
  /** Answers the question that `provePassword` left open; a code serves once. */
  proveCode(username: string, challenge: string, code: string): Promise<'right' | 'wrong'>;
};

/** The accounts themselves. Whether a person may sign in stands with the person: no account is disabled here. */
export type Accounts = {
  /**
   * Makes the account of a person whose address has been proven, with the password that they chose; where an account was
   * left behind without a person, it takes the password and goes on.
   * @returns the provider's own name of the account
   * @throws AppError `invalid` with `fields.password` where the provider refuses the password
   */
  createAccount(email: string, password: string): Promise<string>;
  /** Deletes an account with its tokens; one that is gone already is no failure. */
  deleteAccount(username: string): Promise<void>;
};

/**
 * Everything that Sedum asks of whoever keeps the passwords. It comes in parts, because each part needs other rights: a
 * function that mails codes may not delete accounts.
 */
export type IdentityProvider = SignIns & Passwords & AuthenticatorApps & Proofs & Accounts;
