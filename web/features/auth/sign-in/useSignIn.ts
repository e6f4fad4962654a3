import { useState } from 'react';
import { AppError } from '#shared/api/problem.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import type { ChallengeAnswer, SignInStep } from '#shared/auth/sign-in/schema.ts';
import { useWrite } from '#web/lib/useApi.ts';

/** What the login screen asks at the moment. */
export type Step =
  | { readonly asks: 'credentials'; readonly email?: string; readonly notice?: string }
  | { readonly asks: 'new-password' }
  | { readonly asks: 'code' }
  | { readonly asks: 'authenticator'; readonly secret: string; readonly otpauth: string }
  | { readonly asks: 'address'; readonly email: string }
  | { readonly asks: 'reset'; readonly email: string }
  /** Nothing more: the screens are being opened. */
  | { readonly asks: 'nothing' };

/** The step that an answer of the server leads to. */
export function stepOf(answer: SignInStep): Step {
  switch (answer.status) {
    case 'SIGNED_IN':
      return { asks: 'nothing' };
    case 'NEW_PASSWORD_REQUIRED':
      return { asks: 'new-password' };
    case 'SOFTWARE_TOKEN_MFA':
      return { asks: 'code' };
    case 'MFA_SETUP':
      return { asks: 'authenticator', secret: answer.secret, otpauth: answer.otpauth };
  }
}

type Credentials = { readonly email: string; readonly password: string };
type NewPassword = { readonly email: string; readonly code: string; readonly newPassword: string };

/** The conversation of signing in; every act throws the AppError that its form shows. */
export type SignIn = {
  readonly step: Step;
  readonly go: (step: Step) => void;
  readonly signIn: (credentials: Credentials) => Promise<void>;
  /** A challenge that has run out leads back to the password. */
  readonly answer: (answer: ChallengeAnswer) => Promise<void>;
  readonly sendCode: (email: string) => Promise<void>;
  /** Changes the password, then signs in with it. */
  readonly reset: (change: NewPassword) => Promise<void>;
};

/** Which question of the sign-in is open, and what answering it leads to; `onSignedIn` ends it. */
export function useSignIn(onSignedIn: () => Promise<void>, first: Step = { asks: 'credentials' }): SignIn {
  const [step, go] = useState<Step>(first);
  const login = useWrite(signInRoutes.signIn);
  const challenge = useWrite(signInRoutes.answerChallenge);
  const forgotten = useWrite(signInRoutes.sendResetCode);
  const change = useWrite(signInRoutes.resetPassword);

  const follow = async (answer: SignInStep) => {
    const next = stepOf(answer);
    if (next.asks === 'nothing') await onSignedIn();
    go(next);
  };
  const signIn = async (credentials: Credentials) => follow((await login.run({ body: credentials })).data);
  return {
    step,
    go,
    signIn,
    answer: async (body) => {
      try {
        await follow((await challenge.run({ body })).data);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'gone') throw error;
        go({ asks: 'credentials', notice: error.message });
      }
    },
    sendCode: async (email) => {
      await forgotten.run({ body: { email } });
      go({ asks: 'reset', email });
    },
    reset: async (body) => {
      await change.run({ body });
      const { email, newPassword: password } = body;
      try {
        await signIn({ email, password });
      } catch {
        go({ asks: 'credentials', email, notice: 'Your password is changed. Sign in with it.' });
      }
    },
  };
}
