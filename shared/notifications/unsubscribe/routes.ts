import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { UnsubscribeToken } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';

const Wish = dataOf(v.object({ unsubscribed: v.boolean() }));

/** What the link in a digest carries: the person's id with a signature. It ends digests and does nothing else. */
const WithToken = v.strictObject({ token: UnsubscribeToken });

/**
 * Ends a person's digests by the link in one of them, without a sign-in. The page of the link sends its token in the body;
 * only the address that mail programs call by themselves holds it (`{id}`), because they send nothing else of ours (RFC
 * 8058). There the GET changes nothing, because mail scanners follow links.
 */
export const unsubscribeRoutes = defineRoutes({
  openUnsubscribe: {
    method: 'GET',
    path: '/api/notifications/unsubscribe/{id}',
    summary: 'To the page that ends the digests of the person in the link',
    access: 'public',
    answer: v.object({}),
    status: 302,
    // The page says that the link is not complete.
    failsTo: '/unsubscribe#unknown',
  },
  unsubscribeAtOnce: {
    method: 'POST',
    path: '/api/notifications/unsubscribe/{id}',
    summary: 'End the digests of the person in the link, as mail programs do by their own button (RFC 8058)',
    access: 'public',
    fromPrograms: true,
    answer: Wish,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/notifications/unsubscribe',
    summary: 'End the digests of the person in the link; harmless when done twice',
    access: 'public',
    body: WithToken,
    fails: ['missing'],
    answer: Wish,
  },
  resubscribe: {
    method: 'DELETE',
    path: '/api/notifications/unsubscribe',
    summary: 'Take that back',
    access: 'public',
    body: WithToken,
    fails: ['missing'],
    answer: Wish,
  },
});
