import * as sessions from '#functions/core/sessions/store.ts';
import { sessionCookieName, sessionCookies } from '#functions/http/authenticate.ts';
import { endpoints, Reply } from '#functions/http/serve.ts';
import { privacyRoutes } from '#shared/people/privacy/routes.ts';
import { eraseByThemselves } from './erase.ts';
import { exportPersonalData } from './export.ts';

export const privacyEndpoints = endpoints(privacyRoutes, {
  exportPersonalData: async ({ user, now }) => ({ data: await exportPersonalData(user, now) }),
  erasePerson: async ({ body, request, ...visitor }) => {
    await eraseByThemselves(visitor, body);
    await sessions.take(request.cookie(sessionCookieName()) ?? '');
    return new Reply({ data: { erased: true as const } }, { cookies: sessionCookies('') });
  },
});
