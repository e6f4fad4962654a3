import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';

const Wish = dataOf(v.object({ unsubscribed: v.boolean() }));

/**
 * Ends a person's digests by the link in one of them, without a sign-in: `{id}` is the person's id with a signature. The
 * GET changes nothing, because mail scanners follow links; the POST is what mail programs send (RFC 8058).
 */
export const unsubscribeRoutes = defineRoutes({
  openUnsubscribe: {
    method: 'GET',
    path: '/api/notifications/unsubscribe/{id}',
    summary: 'To the page that ends the digests of the person in the link',
    access: 'public',
    answer: v.object({}),
    status: 302,
    // The page says that such a link is none of ours.
    failsTo: '/unsubscribe/unknown',
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/notifications/unsubscribe/{id}',
    summary: 'End the digests of the person in the link; harmless when done twice',
    access: 'public',
    fromPrograms: true,
    answer: Wish,
  },
  resubscribe: {
    method: 'DELETE',
    path: '/api/notifications/unsubscribe/{id}',
    summary: 'Take that back',
    access: 'public',
    answer: Wish,
  },
});
