import { isDeepStrictEqual } from 'node:util';
import { changeCurrency } from '#functions/collection/api.ts';
import * as events from '#functions/core/events/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { changeOver } from '#functions/db/changeOver.ts';
import { transact } from '#functions/db/transact.ts';
import { placePicture, removePicture } from '#functions/files/picture.ts';
import { AppError } from '#shared/api/problem.ts';
import type { OrganisationChange } from '#shared/organisations/profile/change.ts';
import type { Caller } from '#shared/people/access.ts';
import { toOrganisation } from './present.ts';

type Act = { readonly caller: Caller; readonly now: Date };

/**
 * Changes settings, primary contact and logo, with what changed in the audit trail.
 * @throws AppError `conflict` with what is stored now for a stale version, and for another currency while open years hold
 * amounts, with these years; `invalid` for an owner who is no member and for a logo that was not uploaded here, `too-large` and `wrong-type` by the logo's content
 */
export async function saveSettings(
  current: organisations.OrganisationRecord,
  { version, ownerId, logo, ...change }: OrganisationChange,
  { caller, now }: Act,
): Promise<organisations.OrganisationRecord> {
  const { orgId } = current;
  const mustHold = await changeOver(version, current, {
    message: 'Somebody else changed these settings meanwhile.',
    now: async () => toOrganisation(await organisations.getNow(orgId), caller, now),
  });
  const newOwner = ownerId !== undefined && ownerId !== current.ownerId ? await memberOf(orgId, ownerId) : undefined;
  const settings = changedOf(current, change);
  const logoKey = logo ? await placePicture({ kind: 'organisation', id: orgId }, logo, 'logo') : undefined;
  const logoGoes = logo === null && current.logoKey !== undefined;
  const fields = [...Object.keys(settings), ...(logoKey || logoGoes ? ['logo'] : [])];
  if (fields.length === 0 && !newOwner) return current;
  const event = { orgId, actorId: caller.userId, via: caller.via };
  const writes = [
    organisations.saving(
      orgId,
      version,
      { ...settings, ...(newOwner && { ownerId: newOwner.userId }), ...(logoKey && { logoKey }) },
      logoGoes ? ['logoKey'] : [],
    ),
    ...(newOwner ? [...ownershipEvent(event, current.ownerId, newOwner, now), ...stays(newOwner)] : []),
    ...(fields.length > 0
      ? events.recording({ ...event, ...settingsChanged, after: { fields: fields.join(', ') } }, now)
      : []),
  ];
  const store = async () => mustHold(await transact(writes));
  const { currency } = settings;
  try {
    await (currency === undefined ? store() : changeCurrency(orgId, currency, { caller, now }, store));
  } catch (error) {
    // What else is thrown may have been written all the same.
    if (error instanceof AppError) await removePicture(logoKey);
    throw error;
  }
  if (logoKey || logoGoes) await removePicture(current.logoKey);
  return organisations.getNow(orgId);
}

const settingsChanged = { action: 'settings-changed', subject: 'organisation' } as const;

type Settings = Omit<OrganisationChange, 'version' | 'ownerId' | 'logo'>;

/** What differs from what is stored. */
function changedOf(current: organisations.OrganisationRecord, change: Settings): Settings {
  const entries = Object.entries(change) as [keyof Settings, unknown][];
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== undefined && !isDeepStrictEqual(value, current[key])),
  );
}

async function memberOf(orgId: string, userId: string): Promise<memberships.Membership> {
  const member = await memberships.find(orgId, userId);
  if (member) return member;
  const message = 'Choose somebody who belongs to the organisation';
  throw new AppError('invalid', `${message}.`, { fields: { ownerId: message } });
}

/** The condition that the new owner is still a member when they become it. */
function stays({ orgId, userId, roles: [role] }: memberships.Membership) {
  return role ? [memberships.holds(orgId, userId, role)] : [];
}

function ownershipEvent(
  event: Pick<events.NewEvent, 'orgId' | 'actorId' | 'via'>,
  from: string | undefined,
  { userId }: memberships.Membership,
  now: Date,
) {
  const act = { action: 'owner-changed', subject: 'person', subjectId: userId } as const;
  return events.recording({ ...event, ...act, before: from ? { ownerId: from } : {} }, now);
}
