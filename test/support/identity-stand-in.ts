import type { Identified, IdentityProvider, OpenChallenge, SignInOutcome } from '#functions/auth/identity/port.ts';

type Account = { password: string; challenge?: OpenChallenge['challenge']; code?: string };

/**
 * An identity provider in memory that checks every code, for what a local endpoint lets pass. `calls` says what it was
 * asked, in order.
 */
export function identityStandIn() {
  const accounts = new Map<string, Account>();
  const calls: string[] = [];
  const revoked: string[] = [];
  let returning: Identified | undefined;

  const identified = (username: string): SignInOutcome => ({
    kind: 'identified',
    identified: { username, email: undefined, emailVerified: true, refreshToken: `refresh-${username}` },
  });

  const provider: IdentityProvider = {
    signIn: async (username, password) => {
      calls.push(`signIn ${username}`);
      const account = accounts.get(username);
      if (account?.password !== password) return { kind: 'wrong' };
      if (!account.challenge) return identified(username);
      const secret = account.challenge === 'MFA_SETUP' ? { secret: 'JBSWY3DPEHPK3PXP' } : {};
      return {
        kind: 'challenge',
        open: { challenge: account.challenge, username, session: `session-${username}`, ...secret },
      };
    },
    answerChallenge: async ({ username, session, challenge, answer }) => {
      calls.push(`answerChallenge ${challenge} ${session}`);
      const account = accounts.get(username);
      if (!account || session !== `session-${username}`) return { kind: 'expired' };
      if (challenge === 'NEW_PASSWORD_REQUIRED' ? answer === account.password : answer !== account.code) {
        return { kind: 'wrong' };
      }
      return identified(username);
    },
    sendResetCode: async (username) => {
      calls.push(`sendResetCode ${username}`);
      const account = accounts.get(username);
      if (account) account.code = '246810';
    },
    resetPassword: async (username, code, newPassword) => {
      calls.push(`resetPassword ${username}`);
      const account = accounts.get(username);
      if (!account?.code || account.code !== code) return 'wrong-code';
      if (account.password === newPassword) return 'weak';
      accounts.set(username, { password: newPassword });
      return 'changed';
    },
    createAccount: async (email, password) => {
      calls.push(`createAccount ${email}`);
      accounts.set(email, { password });
      return email;
    },
    revoke: async (refreshToken) => {
      revoked.push(refreshToken);
    },
    redirectTo: ({ state, nonce }) => `https://login.example/authorize?${new URLSearchParams({ state, nonce })}`,
    exchange: async (code) => (code === 'good' ? returning : undefined),
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
