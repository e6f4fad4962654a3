import type * as v from 'valibot';
import { recording } from '#functions/core/events/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { changeOver } from '#functions/db/changeOver.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import type { AdminOrganisationChange } from '#shared/admin/organisations/schema.ts';
import { AppError } from '#shared/api/problem.ts';
import { supportAccessOf } from '#shared/organisations/support/rules.ts';
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
const acts = [
  [{ action: 'licence-changed', subject: 'organisation' }, ['licenceType', 'licenceStartDate', 'licenceEndDate']],
  [{ action: 'settings-changed', subject: 'organisation' }, ['name', 'serviceLevel']],
  [{ action: 'owner-changed', subject: 'person' }, ['ownerId']],
] as const satisfies readonly (readonly [object, readonly (keyof Org & keyof Omit<Change, 'version'>)[]])[];

function eventsOf(current: Org, change: Omit<Change, 'version'>, { userId }: Caller, now: Date): Write[] {
  return acts.flatMap(([act, keys]) => {
    const changed = keys.filter((key) => change[key] !== undefined && (change[key] ?? null) !== (current[key] ?? null));
    if (changed.length === 0) return [];
    const factsOf = (of: Readonly<Partial<Record<(typeof changed)[number], unknown>>>) =>
      Object.fromEntries(changed.map((key) => [key, of[key] ?? 'none']));
    const subjectId = act.subject === 'person' ? change.ownerId : undefined;
    const by = { orgId: current.orgId, actorId: userId, via: 'staff' } as const;
    return recording({ ...act, ...by, subjectId, before: factsOf(current), after: factsOf(change) }, now);
  });
}
