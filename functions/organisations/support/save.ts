import * as events from '#functions/core/events/store.ts';
import { tellOf } from '#functions/core/events/told.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { transact } from '#functions/db/transact.ts';
import type { Parsed } from '#shared/api/route.ts';
import { DAY_MS } from '#shared/library/dates/rules.ts';
import { supportEvents } from '#shared/organisations/support/events.ts';
import type { supportRoutes } from '#shared/organisations/support/routes.ts';
import { supportAccessOf } from '#shared/organisations/support/rules.ts';
import type { Caller } from '#shared/people/access.ts';

type Change = Parsed<(typeof supportRoutes)['saveSupportAccess']>['body'];

/**
 * Opens the organisation to the provider's staff, closes it, grants access for a purpose and a time, or ends the grant.
 * The administrators are told, and so are the staff, who may look from now on or no longer.
 */
export async function saveSupportAccess(
  organisation: organisations.OrganisationRecord,
  { mode, grant }: Change,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Promise<organisations.OrganisationRecord> {
  const { orgId } = organisation;
  const current = supportAccessOf(organisation, now);
  const granted = grant && {
    purpose: grant.purpose,
    until: new Date(now.getTime() + grant.days * DAY_MS).toISOString(),
    grantedAt: now.toISOString(),
    grantedById: caller.userId,
  };
  const ends = grant === null && current.valuesUntil !== null;
  const switches = mode !== undefined && mode !== organisation.supportMode;
  if (!switches && !granted && !ends) return organisation;
  const happened = {
    orgId,
    actorId: caller.userId,
    via: caller.via,
    action: 'support-access-changed',
    subject: 'organisation',
    before: switches ? { mode: current.mode } : {},
    after: {
      ...(switches && { mode }),
      ...(granted && { until: granted.until }),
      ...(ends && { ended: current.valuesUntil }),
    },
    ...(granted && { texts: { purpose: granted.purpose } }),
  } as const;
  const event = events.happened(happened, now);
  await transact([organisations.supporting(orgId, { mode, grant: granted }), ...events.recording(event, now)]);
  await tellOf(supportEvents, event);
  return organisations.getNow(orgId);
}
