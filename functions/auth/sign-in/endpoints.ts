import { endpoints, Reply } from '#functions/http/serve.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { finishRedirect, startRedirect } from './federated.ts';
import { answerChallenge, signInWithPassword } from './password.ts';
import type { Step } from './proceed.ts';
import { resetPassword, sendResetCode } from './reset.ts';

export const signInEndpoints = endpoints(signInRoutes, {
  startFederatedSignIn: ({ query, ...visit }) => startRedirect(query.returnTo, visit),
  signIn: async ({ body, ...visit }) => reply(await signInWithPassword(body, visit)),
  answerChallenge: async ({ body, ...visit }) => reply(await answerChallenge(body, visit)),
  finishFederatedSignIn: ({ query, ...visit }) => finishRedirect(query, visit),
  sendResetCode: async ({ body, ...visit }) => {
    await sendResetCode(body.email, visit);
    return { data: { sent: true as const } };
  },
  resetPassword: async ({ body, ...visit }) => {
    await resetPassword(body, visit);
    return { data: { changed: true as const } };
  },
});

function reply({ step, cookies }: Step) {
  return new Reply({ data: step }, { cookies });
}
