import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
import * as trail from '#functions/core/trail/store.ts';
import { transact } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';
import * as guests from './store.ts';

/** Who takes their organisation back. */
type Taker = { readonly organisation: OrganisationRecord; readonly caller: Caller; readonly now: Date };

/**
 * Takes the caller's organisation from a service account of another one, from its next call on. Both trails tell of it.
 * @throws AppError `missing` for an account that is not let in, `conflict` where it was changed meanwhile
 */
export async function takeAccess(
  clientId: string,
  { organisation, caller: { orgId, userId, via }, now }: Taker,
): Promise<void> {
  const account = await serviceAccounts.find(clientId);
  const isGuest = account?.homeOrgId !== orgId && account?.grants.some((grant) => grant.orgId === orgId);
  if (!account || !isGuest) throw new AppError('missing', 'There is no such service account here.');
  const { homeOrgId, name } = account;
  const event = { action: 'service-account-changed', actorId: userId, via, subjectId: clientId } as const;
  const refused = await transact([
    serviceAccounts.saving(account, { grants: account.grants.filter((grant) => grant.orgId !== orgId) }),
    guests.forgetting(orgId, clientId),
    trail.recording({ ...event, orgId, facts: { name, revoked: organisation.name } }, now),
    trail.recording({ ...event, orgId: homeOrgId, facts: { name, revoked: organisation.name } }, now),
  ]);
  if (refused.length > 0) {
    throw new AppError('conflict', 'Somebody else changed this service account. Look at it again.');
  }
}
