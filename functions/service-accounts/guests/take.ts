import * as events from '#functions/core/events/store.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
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
  const act = { action: 'service-account-changed', subject: 'program', subjectId: clientId } as const;
  const event = { ...act, actorId: userId, via, after: { name, revoked: organisation.name } };
  const refused = await transact([
    serviceAccounts.saving(account, { grants: account.grants.filter((grant) => grant.orgId !== orgId) }),
    guests.forgetting(orgId, clientId),
    ...events.recording({ ...event, orgId }, now),
    ...events.recording({ ...event, orgId: homeOrgId }, now),
  ]);
  if (refused.length > 0) {
    throw new AppError('conflict', 'Somebody else changed this service account. Look at it again.');
  }
}
