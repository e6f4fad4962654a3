import { type Granter, stillGrants } from '#functions/core/memberships/granting.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Role } from '#shared/people/access.ts';

/** Who takes something from whom. */
export type Guarded = {
  readonly orgId: string;
  readonly userId: string;
  /** The role that the person loses by it and of which the organisation keeps a holder; undefined where that is none. */
  readonly lost: Role | undefined;
  /** Whoever acts has to have their role at that moment; undefined where people act upon themselves. */
  readonly granter: Granter | undefined;
};

const TRIES = 5;

/**
 * Writes what is done to a member, while who acts has the role for it, and where an administrator goes, while another one
 * stays: a named other holder of the role is a condition of the transaction. Transactions stand in an order, and each leaves
 * its witness behind, so however many are tried at once, an organisation keeps an administrator.
 * @returns the places of those writes whose own condition did not hold; none when everything is written
 * @throws AppError `conflict` for the last administrator, `forbidden` where the granter has lost their role
 */
export async function writeGuarded(writes: readonly Write[], guarded: Guarded): Promise<number[]> {
  const { orgId, granter } = guarded;
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const witness = await witnessOf(guarded);
    const own = granter ? stillGrants(orgId, granter) : [];
    // An item stands in a transaction once: an administrator who acts can be the witness.
    const conditions = witness && witness.userId === granter?.userId ? [] : own;
    const refusals = await transact([...writes, ...conditions, ...(witness ? [witness.condition] : [])]);
    if (refusals.length === 0) return [];
    const moved = refusals.map(({ index }) => index).filter((index) => index < writes.length);
    if (moved.length > 0) return moved;
    if (granter) await refuseWithoutRole(orgId, granter);
  }
  throw new AppError('unavailable', 'Several administrators change each other at this moment. Try again.', {
    retryAfter: 1,
  });
}

type Witness = { readonly userId: string; readonly condition: Write };

/** Another holder of the role who can sign in: who acts before all others. */
async function witnessOf({ orgId, userId: leavingId, lost, granter }: Guarded): Promise<Witness | undefined> {
  if (!lost) return undefined;
  const holders = (await memberships.listNow(orgId)).filter(
    ({ userId, roles }) => userId !== leavingId && roles.includes(lost),
  );
  const people = await users.listByIds(holders.map(({ userId }) => userId));
  const able = people.filter(({ disabled, erasedAt }) => !disabled && !erasedAt).map(({ userId }) => userId);
  const witness = able.find((id) => id === granter?.userId) ?? able[0];
  if (witness !== undefined) return { userId: witness, condition: memberships.holds(orgId, witness, lost) };
  const message = 'This is the last administrator of the organisation';
  throw new AppError('conflict', `${message}. Make somebody else an administrator first.`, {
    fields: { roles: message },
  });
}

/** A role that was taken while its holder acted refuses them; a witness who has left is replaced by another one. */
async function refuseWithoutRole(orgId: string, { userId, roles, via }: Granter): Promise<void> {
  if (via !== 'membership') return;
  const now = await memberships.find(orgId, userId);
  if (now && roles.every((role) => now.roles.includes(role))) return;
  throw new AppError('forbidden', 'Your own role has just changed. Load the page again.');
}
