import * as v from 'valibot';
import * as notices from '#functions/core/notices/store.ts';
import type { User } from '#functions/core/people/store.ts';
import { lacksAppIn } from '#functions/http/caller.ts';
import { memberIn } from '#functions/http/place.ts';
import { Identifier } from '#shared/api/params.ts';
import type { Unread } from '#shared/auth/sessions/routes.ts';
import { notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { allows } from '#shared/people/access.ts';

/**
 * What a person has not read in the organisation that a request names; null for whoever could not list their notifications
 * there either, as viewers, people of elsewhere, and those who still lack the authenticator app that it asks for.
 */
export async function unreadOf(user: User, named: string | undefined): Promise<Unread | null> {
  const orgId = v.safeParse(Identifier, named);
  const place = orgId.success ? await memberIn(orgId.output, user.userId) : undefined;
  if (!place || !allows(notificationRoutes.listNotifications, place) || lacksAppIn(user, place)) return null;
  return notices.unread({ orgId: place.organisation.orgId, userId: user.userId });
}
