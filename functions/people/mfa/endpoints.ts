import { stopReset } from '#functions/core/mfa/reset.ts';
import { endpoints } from '#functions/http/serve.ts';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { beginApp, confirmApp, switchAppOff } from './set-up.ts';

export const mfaEndpoints = endpoints(mfaRoutes, {
  beginMfa: async ({ body, ...visitor }) => ({ data: await beginApp(visitor, body.password) }),
  confirmMfa: async ({ body, ...visitor }) => {
    await confirmApp(visitor, body.code);
    return { data: { mfaEnabled: true } };
  },
  switchOffMfa: async ({ body, ...visitor }) => {
    await switchAppOff(visitor, body);
    return { data: { mfaEnabled: false } };
  },
  stopMfaReset: async ({ caller: { userId }, now }) => {
    const { mfaEnabledAt } = await stopReset(userId, { actorId: userId, via: 'membership' }, now);
    return { data: { mfaEnabled: mfaEnabledAt !== undefined } };
  },
});
