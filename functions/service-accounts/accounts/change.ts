import * as events from '#functions/core/events/store.ts';
import { stillGrants } from '#functions/core/memberships/granting.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { newSecret } from '#functions/core/programs/secrets.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import { lostRole } from '#functions/people/api.ts';
import * as guests from '#functions/service-accounts/guests/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';
import type { serviceAccountEvents } from '#shared/service-accounts/accounts/events.ts';
import { MOST_ORGANISATIONS } from '#shared/service-accounts/accounts/routes.ts';
import { rotated } from '#shared/service-accounts/accounts/rules.ts';
import { type Administered, administeredBy } from './administered.ts';
import { removePoolClient } from './pool.ts';

type Account = serviceAccounts.ServiceClient;

/**
 * The service account, if it belongs to the caller's organisation.
 * @throws AppError `missing`
 */
export async function ownAccount({ orgId }: Caller, params: { id: string; clientId: string }): Promise<Account> {
  const account = params.id === orgId ? await serviceAccounts.find(params.clientId) : undefined;
  if (account?.homeOrgId !== orgId) throw new AppError('missing', 'There is no such service account.');
  return account;
}

/**
 * Gives the account a new secret. Whoever holds it acts in every organisation of the account, so the caller has to
 * administer them all; where they do so through a fund manager, the grant has to end with its full management as well.
 * Without overlap the tokens issued so far end with the former secret.
 * @throws AppError `forbidden`, or `conflict` when somebody else changed the account meanwhile
 */
export async function rotateSecret(
  account: Account,
  overlapDays: number,
  caller: Caller,
  now: Date,
): Promise<{ readonly account: Account; readonly clientSecret: string }> {
  const own = await mapSome(account.grants, AT_ONCE, ({ orgId }) => administeredBy(caller.userId, orgId, now));
  const foreign = account.grants
    .filter(({ managerId }, i) => !outlasts(own[i], managerId))
    .map(({ orgName }) => orgName);
  if (foreign.length > 0) {
    throw new AppError(
      'forbidden',
      `This account also acts in ${foreign.join(', ')}, which you do not administer yourself. Revoke that first, or ask somebody who does.`,
    );
  }
  const { text, stored } = newSecret(now);
  const secrets = rotated(account.secrets, stored, overlapDays, now);
  const told = tell(account, 'service-account-rotated', caller, { overlapDays: String(overlapDays) }, now);
  // A secret that ends at once may be known to somebody else: what it was exchanged for ends with it.
  const ended = overlapDays === 0 && { tokensEndedAt: Math.floor(now.getTime() / 1000) };
  const changed = await save(account, { secrets, ...ended }, told, stillGrants(caller.orgId, caller));
  return { account: changed, clientSecret: text };
}

/** Does what somebody administers last as long as a grant? Full management by a fund manager ends, a membership's grant does not. */
function outlasts(own: Administered | undefined, managerId: string | undefined): boolean {
  return own !== undefined && (own.managerId === undefined || own.managerId === managerId);
}

/**
 * Lets the account act in further organisations, all or none; one that it has already is granted anew.
 * @throws AppError `missing` for an organisation that the caller does not administer, `conflict`
 */
export async function grantOrganisations(
  account: Account,
  orgIds: readonly string[],
  caller: Caller,
  now: Date,
): Promise<Account> {
  const wanted = [...new Set(orgIds)];
  const administered = await mapSome(wanted, AT_ONCE, (orgId) => administeredBy(caller.userId, orgId, now));
  const granted = administered.map((each) => {
    if (!each) throw new AppError('missing', 'There is no such organisation among those that you administer.');
    const { orgId, name, role, managerId } = each;
    const grantedBy = { grantedAt: now.toISOString(), grantedById: caller.userId };
    return { orgId, orgName: name, role, ...grantedBy, ...(managerId && { managerId }) };
  });
  const grants = [...account.grants.filter(({ orgId }) => !wanted.includes(orgId)), ...granted];
  if (grants.length > MOST_ORGANISATIONS) {
    throw new AppError('conflict', `A service account acts in at most ${MOST_ORGANISATIONS} organisations.`);
  }
  const concerned = { ...account, grants: granted };
  const told = tell(concerned, 'service-account-changed', caller, { granted: names(granted) }, now);
  const { name: homeName } = await organisations.get(account.homeOrgId);
  const noted = elsewhere(concerned).map(({ orgId }) => guests.noting(orgId, account.clientId, homeName));
  return save(account, { grants }, [...told, ...noted]);
}

/**
 * Takes organisations from the account, from its next call on. The caller need not administer them.
 * @throws AppError `missing` for an organisation that it does not have, `conflict`
 */
export async function revokeOrganisations(
  account: Account,
  orgIds: readonly string[],
  caller: Caller,
  now: Date,
): Promise<Account> {
  const revoked = account.grants.filter(({ orgId }) => orgIds.includes(orgId));
  if (revoked.length < new Set(orgIds).size) {
    throw new AppError('missing', 'The service account does not act in such an organisation.');
  }
  const grants = account.grants.filter(({ orgId }) => !orgIds.includes(orgId));
  const concerned = { ...account, grants: revoked };
  const told = tell(concerned, 'service-account-changed', caller, { revoked: names(revoked) }, now);
  return save(account, { grants }, [...told, ...forgotten(concerned)]);
}

/** Deletes the account: its secrets and its tokens open nothing from now on. Of two who do so at once, both succeed. */
export async function deleteServiceAccount(account: Account, caller: Caller, now: Date): Promise<void> {
  const told = tell(account, 'service-account-deleted', caller, {}, now);
  const writes = await serviceAccounts.removal(account);
  const refused = await transact([...writes, ...told, ...forgotten(account)]);
  if (refused.length === 0) await removePoolClient(account.poolClientId);
}

async function save(
  account: Account,
  change: Parameters<typeof serviceAccounts.saving>[1],
  more: readonly Write[],
  conditions: readonly Write[] = [],
): Promise<Account> {
  const writes = [serviceAccounts.saving(account, change), ...more];
  const refused = await transact([...writes, ...conditions]);
  if (refused.some(({ index }) => index >= writes.length)) throw lostRole();
  const current = await serviceAccounts.find(account.clientId);
  if (!current) throw new AppError('missing', 'There is no such service account any more.');
  if (refused.length > 0)
    throw new AppError('conflict', 'Somebody else changed this service account. Look at it again.');
  return current;
}

/** The grants of an account outside of its own organisation. */
function elsewhere({ homeOrgId, grants }: Account): Account['grants'] {
  return grants.filter(({ orgId }) => orgId !== homeOrgId);
}

function forgotten(account: Account): Write[] {
  return elsewhere(account).map(({ orgId }) => guests.forgetting(orgId, account.clientId));
}

/** The event in the trail of the account's own organisation, and of each one that it concerns: that one learns of no other. */
function tell(
  { clientId, homeOrgId, name, grants }: Pick<Account, 'clientId' | 'homeOrgId' | 'name' | 'grants'>,
  action: keyof typeof serviceAccountEvents,
  { userId, via }: Caller,
  atHome: Readonly<Record<string, string>>,
  now: Date,
): Write[] {
  const orgIds = new Set([homeOrgId, ...grants.map(({ orgId }) => orgId)]);
  return [...orgIds].flatMap((orgId) => {
    const after = { name, ...(orgId === homeOrgId && atHome) };
    return events.recording(
      { orgId, action, subject: 'program', subjectId: clientId, actorId: userId, via, after },
      now,
    );
  });
}

function names(grants: Account['grants']): string {
  return grants.map(({ orgName }) => orgName).join(', ');
}
