import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { mapSome } from '#functions/db/batch.ts';
import type { AdminUser } from '#shared/admin/users/routes.ts';

/** People whose memberships are read at once. */
const AT_ONCE = 50;

/** People as staff see them, with their organisations and roles. */
export async function toAdminUsers(people: readonly users.User[]): Promise<AdminUser[]> {
  const own = await mapSome(people, AT_ONCE, ({ userId }) => memberships.listOfUser(userId));
  const [records, askers] = await Promise.all([
    organisations.listByIds(own.flat().map(({ orgId }) => orgId)),
    users.listByIds(people.flatMap(({ mfaReset }) => mfaReset?.askedById ?? [])),
  ]);
  const names = new Map(records.map(({ orgId, name }) => [orgId, name]));
  const staff = new Map(askers.map(({ userId, name }) => [userId, name]));
  return people.map((user, at) => ({
    id: user.userId,
    name: user.name,
    email: user.email,
    isSSO: user.method === 'MICROSOFT_AD',
    disabled: user.disabled,
    mfaEnabled: user.mfaEnabledAt !== undefined,
    mfaReset: resetOf(user, staff),
    createdAt: user.createdAt,
    lastSignInAt: user.lastSignInAt ?? null,
    organisations: (own[at] ?? []).map(({ orgId, roles }) => ({
      id: orgId,
      name: names.get(orgId) ?? orgId,
      roles: [...roles],
    })),
    version: user.version,
  }));
}

/** One of them. */
export async function toAdminUser(user: users.User): Promise<AdminUser> {
  const [person] = await toAdminUsers([user]);
  if (!person) throw new Error('A person was given and none came back');
  return person;
}

function resetOf({ mfaReset }: users.User, staff: ReadonlyMap<string, string>): AdminUser['mfaReset'] {
  if (!mfaReset) return null;
  const { askedAt, askedById, effectiveAt } = mfaReset;
  return { askedAt, askedBy: staff.get(askedById) ?? 'Former user', effectiveAt };
}
