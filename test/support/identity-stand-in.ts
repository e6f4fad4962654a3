import { randomBytes } from 'node:crypto';
import type { Identified, IdentityProvider, OpenChallenge, SignInOutcome } from '#functions/core/identity/port.ts';
import { totp } from './totp.ts';

/** An account of the stand-in. With a `secret` that is on, every sign-in asks for a code of the app. */
export type StandInAccount = {
  password: string;
  /** What stands between the right password and the session; by itself a code, once an app is on. */
  challenge?: OpenChallenge['challenge'];
  /** Secret of the authenticator app, base32: codes are computed from it. */
  secret?: string;
  appIsOn?: boolean;
  resetCode?: string;
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * An identity provider in memory that checks every code, for what a local endpoint lets pass. `calls` says what it was
 * asked, in order.
 */
export function identityStandIn() {
  const accounts = new Map<string, StandInAccount>();
  const calls: string[] = [];
  const revoked: string[] = [];
  let returning: Identified | undefined;

  const identified = (username: string): SignInOutcome => ({
    kind: 'identified',
    identified: {
      username,
      email: undefined,
      emailVerified: true,
      directory: undefined,
      refreshToken: `refresh-${username}`,
    },
  });
  const accountOf = (refreshToken: string) =>
    revoked.includes(refreshToken) ? undefined : accounts.get(refreshToken.replace(/^refresh-/, ''));
  const challengeFor = ({ challenge, appIsOn }: StandInAccount) =>
    challenge ?? (appIsOn ? 'SOFTWARE_TOKEN_MFA' : undefined);

  const provider: IdentityProvider = {
    signIn: async (username, password) => {
      calls.push(`signIn ${username}`);
      const account = accounts.get(username);
      if (account?.password !== password) return { kind: 'wrong' };
      const challenge = challengeFor(account);
      if (!challenge) return identified(username);
      if (challenge === 'MFA_SETUP') account.secret = newSecret();
      return {
        kind: 'challenge',
        open: {
          challenge,
          username,
          session: `session-${username}`,
          ...(challenge === 'MFA_SETUP' && account.secret && { secret: account.secret }),
        },
      };
    },
    answerChallenge: async ({ username, session, challenge, answer }) => {
      calls.push(`answerChallenge ${challenge} ${session}`);
      const account = accounts.get(username);
      if (!account || session !== `session-${username}`) return { kind: 'expired' };
      if (challenge === 'NEW_PASSWORD_REQUIRED') {
        if (answer === account.password) return { kind: 'wrong' };
        account.password = answer;
      } else if (!fits(account, answer)) return { kind: 'wrong' };
      if (challenge === 'MFA_SETUP') account.appIsOn = true;
      delete account.challenge;
      return identified(username);
    },
    revoke: async (refreshToken) => {
      revoked.push(refreshToken);
    },
    redirectTo: ({ state, nonce }) => `https://login.example/authorize?${new URLSearchParams({ state, nonce })}`,
    exchange: async (code) => (code === 'good' ? returning : undefined),
    sendResetCode: async (username) => {
      calls.push(`sendResetCode ${username}`);
      const account = accounts.get(username);
      if (account) account.resetCode = '246810';
    },
    resetPassword: async (username, code, newPassword) => {
      calls.push(`resetPassword ${username}`);
      const account = accounts.get(username);
      if (!account?.resetCode || account.resetCode !== code) return 'wrong-code';
      if (account.password === newPassword) return 'weak';
      accounts.set(username, { password: newPassword });
      return 'changed';
    },
    beginTotp: async (refreshToken) => {
      calls.push('beginTotp');
      const account = accountOf(refreshToken);
      if (!account) return undefined;
      account.secret = newSecret();
      return account.secret;
    },
    confirmTotp: async (refreshToken, code) => {
      calls.push('confirmTotp');
      const account = accountOf(refreshToken);
      if (!account) return 'expired';
      if (!fits(account, code)) return 'wrong';
      account.appIsOn = true;
      return 'confirmed';
    },
    switchOffTotp: async (username) => {
      calls.push(`switchOffTotp ${username}`);
      const account = accounts.get(username);
      if (account) account.appIsOn = false;
    },
    provePassword: async (username, password) => {
      calls.push(`provePassword ${username}`);
      const account = accounts.get(username);
      if (account?.password !== password) return 'wrong';
      return account.appIsOn ? { asksForCode: `proof-${username}` } : 'right';
    },
    proveCode: async (username, challenge, code) => {
      calls.push(`proveCode ${username}`);
      const account = accounts.get(username);
      return account && challenge === `proof-${username}` && fits(account, code) ? 'right' : 'wrong';
    },
    createAccount: async (email, password) => {
      calls.push(`createAccount ${email}`);
      accounts.set(email, { password });
      return email;
    },
    deleteAccount: async (username) => {
      calls.push(`deleteAccount ${username}`);
      accounts.delete(username);
    },
  };
  return {
    provider,
    accounts,
    calls,
    revoked,
    /** Whom the next sign-in by redirect brings back. */
    brings: (who: Identified | undefined) => {
      returning = who;
    },
  };
}

/** The code of this half minute or of the one before, as Cognito takes them. */
function fits({ secret }: StandInAccount, code: string): boolean {
  if (!secret) return false;
  return [0, 30_000].some((ago) => totp(secret, Date.now() - ago) === code);
}

function newSecret(): string {
  return [...randomBytes(32)].map((byte) => LETTERS[byte % 32]).join('');
}
