import * as identities from '#functions/core/directory/store.ts';
import * as domains from '#functions/core/domains/store.ts';
import { recording } from '#functions/core/events/store.ts';
import type { DirectoryIds, Identified } from '#functions/core/identity/port.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import type { SignInProblem } from '#shared/auth/sign-in/schema.ts';

/**
 * The person whose Microsoft account this is, or why there is none. A linked account is found by tenant and object id alone.
 * One that comes for the first time is linked only if its directory vouches for the address, an organisation has proven
 * the address's domain and registered this directory for it, and the person is a member of that organisation. Until the
 * directory is known to be the right one, nothing is said that depends on who has an account.
 */
export async function personBehind(identified: Identified, now: Date): Promise<users.User | SignInProblem> {
  const { directory, email, emailVerified, username } = identified;
  if (!directory) return 'refused';
  const ownerId = await identities.findOwner(directory);
  if (ownerId) return admitted(await users.find(ownerId));
  if (!email || !emailVerified) return 'unverified-address';
  const domain = await domains.provenFor(email);
  if (domain?.tenantId !== directory.tenantId) return 'unregistered-directory';
  const user = await users.findByEmail(email);
  const member = user && (await memberships.find(domain.orgId, user.userId));
  if (!user || !member) return 'unknown-account';
  if (user.disabled) return 'disabled';
  if (user.directory) return isSame(user.directory, directory) ? user : 'other-account';
  const refusals = await transact([
    domains.registers(domain, directory.tenantId),
    identities.linking(directory, user.userId),
    users.linking(user.userId, { ...directory, username }),
    memberships.stands(member),
    ...recording(linked(domain.orgId, user.userId), now),
  ]);
  if (refusals.length === 0) return users.get(user.userId);
  if (refusals.some(({ index }) => index === 0)) return 'unregistered-directory';
  // Two sign-ins of the same account at once: one of them linked it.
  const meanwhile = await identities.findOwner(directory);
  return meanwhile === user.userId ? admitted(await users.find(meanwhile)) : 'unknown-account';
}

/** Another window linked the account a moment ago. */
function isSame(a: DirectoryIds, b: DirectoryIds): boolean {
  return a.tenantId === b.tenantId && a.objectId === b.objectId;
}

function admitted(user: users.User | undefined): users.User | SignInProblem {
  if (!user || user.erasedAt) return 'unknown-account';
  return user.disabled ? 'disabled' : user;
}

function linked(orgId: string, userId: string) {
  const event = { action: 'user-changed', subject: 'person', after: { signIn: 'directory' } } as const;
  return { ...event, orgId, actorId: userId, via: 'membership', subjectId: userId } as const;
}
