import * as users from '#functions/core/people/store.ts';
import { endpoints, Reply } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { unsubscribeRoutes } from '#shared/notifications/unsubscribe/routes.ts';
import { personOfToken } from './token.ts';

export const unsubscribeEndpoints = endpoints(unsubscribeRoutes, {
  // Whatever stands in the link, the page says what becomes of it.
  openUnsubscribe: async ({ params }) => new Reply({}, { location: `/unsubscribe#${params.id}` }),

  unsubscribeAtOnce: async ({ params, now }) => unsubscribe(params.id, now),

  unsubscribe: async ({ body, now }) => unsubscribe(body.token, now),

  resubscribe: async ({ body }) => {
    const user = await personOf(body.token);
    if (user.unsubscribedAt) await users.save(user.userId, { unsubscribedAt: null });
    return { data: { unsubscribed: false } };
  },
});

async function unsubscribe(token: string, now: Date) {
  const user = await personOf(token);
  if (!user.unsubscribedAt) await users.save(user.userId, { unsubscribedAt: now.toISOString() });
  return { data: { unsubscribed: true } };
}

/** The person of the link; one who was erased is as unknown as a forged link. */
async function personOf(token: string): Promise<users.User> {
  const userId = personOfToken(token);
  const user = userId === undefined ? undefined : await users.find(userId);
  if (!user || user.erasedAt) throw new AppError('missing', 'This link does not belong to a mail of ours.');
  return user;
}
