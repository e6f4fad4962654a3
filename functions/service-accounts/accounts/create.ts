import type * as v from 'valibot';
import * as events from '#functions/core/events/store.ts';
import { stillGrants } from '#functions/core/memberships/granting.ts';
import { newSecret } from '#functions/core/programs/secrets.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
import { seal } from '#functions/db/sealing.ts';
import { transact } from '#functions/db/transact.ts';
import { lostRole } from '#functions/people/api.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';
import { MOST_ACCOUNTS, type serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { administeredBy } from './administered.ts';
import { createPoolClient, removePoolClient } from './pool.ts';

type Draft = v.InferOutput<typeof serviceAccountRoutes.createServiceAccount.body>;

/**
 * Creates a service account that acts in the caller's organisation, with the pool's client behind it.
 * @returns the account, and its secret in clear: the only time that it is there
 * @throws AppError `conflict` above the number that an organisation may have, `forbidden` for somebody who administers it no more
 */
export async function createServiceAccount(
  { name, description }: Draft,
  caller: Caller,
  now: Date,
): Promise<{ readonly account: serviceAccounts.ServiceClient; readonly clientSecret: string }> {
  const { orgId, userId, via } = caller;
  const home = await administeredBy(userId, orgId, now);
  if (!home) throw new AppError('forbidden', 'Only an administrator of this organisation creates service accounts.');
  const { poolClientId, secret } = await createPoolClient(orgId);
  const clientId = poolClientId.toLowerCase();
  const { text, stored } = newSecret(now);
  try {
    const grant = {
      orgId,
      orgName: home.name,
      role: home.role,
      grantedAt: now.toISOString(),
      grantedById: userId,
      ...(home.managerId && { managerId: home.managerId }),
    };
    const one = await serviceAccounts.counting(orgId);
    const writes = [
      serviceAccounts.creation({
        clientId,
        poolClientId,
        homeOrgId: orgId,
        name,
        ...(description && { description }),
        poolSecret: await seal(secret, { clientId }),
        secrets: [stored],
        grants: [grant],
        createdById: userId,
        createdAt: now.toISOString(),
      }),
      ...events.recording({ ...act, orgId, subjectId: clientId, actorId: userId, via, after: { name } }, now),
    ];
    // A secret lives on: whoever loses the role at this moment gets none.
    const refused = await transact([one, ...writes, ...stillGrants(orgId, caller)]);
    if (refused.some(({ index }) => index > writes.length)) throw lostRole();
    if (refused.some(({ index }) => index === 0)) throw full();
    if (refused.length > 0) throw new Error('The user pool gave a client id twice');
  } catch (error) {
    await removePoolClient(poolClientId);
    throw error;
  }
  // From here on the account is there: a failure of the read takes nothing of it back.
  return { account: await created(clientId), clientSecret: text };
}

const act = { action: 'service-account-created', subject: 'program' } as const;

const full = () =>
  new AppError(
    'conflict',
    `An organisation has at most ${MOST_ACCOUNTS} service accounts. Delete one that is not used.`,
  );

async function created(clientId: string): Promise<serviceAccounts.ServiceClient> {
  const account = await serviceAccounts.find(clientId);
  if (!account) throw new AppError('missing', 'The service account was deleted a moment ago.');
  return account;
}
