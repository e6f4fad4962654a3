import { stopReset } from '#functions/core/mfa/reset.ts';
import { endpoints } from '#functions/http/serve.ts';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { beginApp, confirmApp, switchAppOff } from './set-up.ts';

export const mfaEndpoints = endpoints(mfaRoutes, {
  beginMfa: async ({ caller: { userId }, body, now, request }) => ({
    data: await beginApp({ userId, now, request }, body.password),
  }),
  confirmMfa: async ({ caller: { userId }, body, now, request }) => {
    await confirmApp({ userId, now, request }, body.code);
    return { data: { mfaEnabled: true } };
  },
  switchOffMfa: async ({ caller: { userId }, body, now, request }) => {
    await switchAppOff({ userId, now, request }, body);
    return { data: { mfaEnabled: false } };
  },
  stopMfaReset: async ({ caller: { userId }, now }) => {
    const { mfaEnabledAt } = await stopReset(userId, { actorId: userId, via: 'membership' }, now);
    return { data: { mfaEnabled: mfaEnabledAt !== undefined } };
  },
});
