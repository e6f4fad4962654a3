import * as v from 'valibot';
import * as users from '#functions/people/users/store.ts';
import { Identifier } from '#shared/api/params.ts';
import { AppError } from '#shared/api/problem.ts';
import * as memberships from './store.ts';

/**
 * The person's place in the current organisation: the one that the tab names, else the one they chose last, else the
 * first that they belong to; undefined for somebody who belongs to none.
 * @throws AppError `forbidden` for a named organisation that the person does not belong to
 */
export async function currentMembership(
  userId: string,
  namedOrgId: string | undefined,
): Promise<memberships.Membership | undefined> {
  if (namedOrgId !== undefined) {
    const named = v.safeParse(Identifier, namedOrgId);
    const found = named.success ? await memberships.find(named.output, userId) : undefined;
    if (!found) throw new AppError('forbidden', 'You have no access to this organisation.');
    return found;
  }
  const [user, own] = await Promise.all([users.get(userId), memberships.listOfUser(userId)]);
  return own.find(({ orgId }) => orgId === user.defaultOrgId) ?? own.find(({ roles }) => roles.length > 0) ?? own[0];
}
