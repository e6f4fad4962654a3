import type * as v from 'valibot';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { recording } from '#functions/core/trail/store.ts';
import { changeOver } from '#functions/db/changeOver.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import type { AdminOrganisationChange } from '#shared/admin/organisations/schema.ts';
import { AppError } from '#shared/api/problem.ts';
import { supportAccessOf } from '#shared/organisations/support/rules.ts';
import type { TrailAction } from '#shared/organisations/trail/routes.ts';
import type { Caller } from '#shared/people/access.ts';
import { toAdminOrganisation } from './present.ts';

type Change = v.InferOutput<typeof AdminOrganisationChange>;
type Org = organisations.OrganisationRecord;

/**
 * Changes name, licence, service level and owner; what changed stands in the customer's audit trail.
 * @throws AppError `missing`, `invalid` for an owner who is no member and for an end of the provider's own licence, `conflict` with `current` over a stale version
 */
export async function changeOrganisation(orgId: string, { version, ...change }: Change, caller: Caller, now: Date) {
  const current = await organisations.getNow(orgId);
  const mustHold = await changeOver(version, current, {
    message: 'Somebody else changed this organisation meanwhile.',
    now: async () => toAdminOrganisation(await organisations.getNow(orgId), now),
  });
  if (current.organizationType === 'admin' && change.licenceEndDate) {
    // Nobody could take back an end that makes the provider's own organisation read-only.
    const message = 'The provider’s own organisation has no end of licence';
    throw new AppError('invalid', `${message}.`, { fields: { licenceEndDate: message } });
  }
  const conditions = change.ownerId ? [await stillMember(orgId, change.ownerId)] : [];
  // A trial is open to staff by itself; who becomes one by the provider's own act stays as closed as before.
  const kept =
    change.licenceType === 'trial' && current.licenceType !== 'trial' ? supportAccessOf(current, now).mode : undefined;
  const events = eventsOf(current, change, caller, now);
  const write = organisations.administering(orgId, version, { ...change, ...(kept && { supportMode: kept }) });
  await mustHold(await transact([write, ...conditions, ...events]));
  return toAdminOrganisation(await organisations.getNow(orgId), now);
}

/** The condition that the new owner belongs to the organisation when they become it. */
async function stillMember(orgId: string, userId: string): Promise<Write> {
  const [role] = (await memberships.find(orgId, userId))?.roles ?? [];
  if (role) return memberships.holds(orgId, userId, role);
  const message = 'Choose somebody who belongs to the organisation';
  throw new AppError('invalid', `${message}.`, { fields: { ownerId: message } });
}

/** What each change is called in the audit trail. */
const actions: readonly (readonly [TrailAction, readonly (keyof Org & keyof Omit<Change, 'version'>)[]])[] = [
  ['licence-changed', ['licenceType', 'licenceStartDate', 'licenceEndDate']],
  ['settings-changed', ['name', 'serviceLevel']],
  ['owner-changed', ['ownerId']],
];

function eventsOf(current: Org, change: Omit<Change, 'version'>, { userId }: Caller, now: Date): Write[] {
  return actions.flatMap(([action, keys]) => {
    const changed = keys.filter((key) => change[key] !== undefined && (change[key] ?? null) !== (current[key] ?? null));
    if (changed.length === 0) return [];
    // Ids of people say enough in the trail; names would outlive them.
    const facts = Object.fromEntries(
      changed.map((key) => [key, `${current[key] ?? 'none'} to ${change[key] ?? 'none'}`]),
    );
    const subjectId = action === 'owner-changed' ? change.ownerId : undefined;
    const event = { orgId: current.orgId, action, actorId: userId, via: 'staff', subjectId, facts } as const;
    return [recording(event, now)];
  });
}
