import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';

/** A session ends after so many idle minutes, and after so many hours whatever happens. */
export const IDLE_MINUTES = 30;
export const LONGEST_HOURS = 12;

/** How many notifications are unread (at most 100 counted), and the newest of them: another one means that something came. */
export const Unread = v.object({ count: v.number(), newest: v.nullable(v.string()) });
export type Unread = v.InferOutput<typeof Unread>;

export const sessionRoutes = defineRoutes({
  signOut: {
    method: 'GET',
    path: '/api/auth/logout',
    summary: 'End the session, revoke its refresh token and go to the login screen',
    access: 'signed-in',
    peopleOnly: true,
    answer: v.object({}),
    status: 302,
    failsTo: '/login?problem=sign-out',
  },
  getSessionUser: {
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Who is signed in',
    access: 'signed-in',
    peopleOnly: true,
    answer: dataOf(v.object({ id: v.string(), name: v.string(), email: v.string() })),
  },
  checkSession: {
    method: 'GET',
    path: '/api/auth/session',
    summary:
      'Is the session alive and until when, and what is unread in the organisation that is named; polled every 60 s, and never extends it',
    access: 'signed-in',
    peopleOnly: true,
    polled: true,
    answer: dataOf(
      v.object({
        status: v.literal('SIGNED_IN'),
        /** When the session ends if nothing is done from now on. */
        idleEndsAt: v.string(),
        /** When it ends in any case. */
        endsAt: v.string(),
        /** The own unread notifications in the organisation that the request names; null where the person gets none. */
        unread: v.nullable(Unread),
      }),
    ),
  },
});
