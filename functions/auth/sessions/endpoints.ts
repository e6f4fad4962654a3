import * as sessions from '#functions/core/sessions/store.ts';
import { sessionCookieName, sessionCookies } from '#functions/http/authenticate.ts';
import { endpoints, Reply } from '#functions/http/serve.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { endSession } from './lifecycle.ts';
import { unreadOf } from './unread.ts';

export const sessionEndpoints = endpoints(sessionRoutes, {
  signOut: async ({ request }) => {
    // A link of another site may lead here, and only our own pages and the address bar may sign out.
    if (request.header('sec-fetch-site') === 'cross-site') return new Reply({}, { location: '/' });
    await endSession(request.cookie(sessionCookieName()));
    return new Reply({}, { location: '/login', cookies: sessionCookies('') });
  },
  getSessionUser: async ({ caller: { userId, name, email } }) => ({ data: { id: userId, name, email } }),
  checkSession: async ({ session, user, request }) => ({
    data: {
      status: 'SIGNED_IN' as const,
      idleEndsAt: sessions.idleEndOf(session),
      endsAt: session.expiresAt,
      unread: await unreadOf(user, request.namedOrgId),
    },
  }),
});
