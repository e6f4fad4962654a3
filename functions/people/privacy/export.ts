import * as trail from '#functions/core/events/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as notifications from '#functions/core/notices/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import type { User } from '#functions/core/people/store.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { titlesOf } from '#functions/notifications/api.ts';
import type { PersonalData } from '#shared/people/privacy/routes.ts';

/** Everything that Sedum keeps about a person as a person, gathered from every organisation of theirs. */
export async function exportPersonalData(user: User, now: Date): Promise<PersonalData> {
  const own = await memberships.listOfUser(user.userId);
  const names = new Map(
    (await organisations.listByIds(own.map(({ orgId }) => orgId))).map(({ orgId, name }) => [orgId, name]),
  );
  const gathered = await mapSome(own, AT_ONCE, (membership) => inOrganisation(membership, names));
  const newestFirst = (a: { readonly at: string }, b: { readonly at: string }) => (a.at < b.at ? 1 : -1);
  return {
    exportedAt: now.toISOString(),
    person: toPersonData(user),
    memberships: gathered.map(({ membership }) => membership),
    notifications: gathered.flatMap((each) => each.notifications).toSorted(newestFirst),
    actions: gathered.flatMap((each) => each.actions).toSorted(newestFirst),
  };
}

async function inOrganisation(
  { orgId, userId, roles, createdAt, lastSeenAt }: memberships.Membership,
  names: ReadonlyMap<string, string>,
) {
  const organisation = names.get(orgId) ?? orgId;
  const [notices, events] = await Promise.all([
    notifications.listAll({ orgId, userId }),
    trail.listOfActor(orgId, userId),
  ]);
  const titleOf = await titlesOf(notices);
  return {
    membership: { organisation, roles: [...roles], since: createdAt, lastSeenAt: lastSeenAt ?? null },
    notifications: notices.map((notice) => ({ organisation, at: notice.at, title: titleOf(notice) })),
    actions: events.map(({ at, action }) => ({ organisation, at, action })),
  };
}

function toPersonData(user: User): PersonalData['person'] {
  return {
    id: user.userId,
    name: user.name,
    email: user.email,
    signInMethod: user.method === 'MICROSOFT_AD' ? 'Microsoft' : 'Password',
    mfaEnabled: user.mfaEnabledAt !== undefined,
    countryOfOperation: user.countryOfOperation ?? null,
    jobTitle: user.jobTitle ?? null,
    hasPicture: user.picture !== undefined,
    createdAt: user.createdAt,
    lastSignInAt: user.lastSignInAt ?? null,
    termsAcceptedForVersion: user.termsAcceptedVersion ?? null,
    termsAcceptedAt: user.termsAcceptedAt ?? null,
  };
}
