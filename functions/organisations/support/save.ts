import { afterwards } from '#functions/core/afterwards.ts';
import * as events from '#functions/core/events/store.ts';
import { notify } from '#functions/core/notices/store.ts';
import { administratorsOf, staffWith } from '#functions/core/organisations/administrators.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { transact } from '#functions/db/transact.ts';
import type { Answer, Parsed } from '#shared/api/route.ts';
import { DAY_MS } from '#shared/library/dates/rules.ts';
import type { supportRoutes } from '#shared/organisations/support/routes.ts';
import { supportAccessOf } from '#shared/organisations/support/rules.ts';
import type { Caller } from '#shared/people/access.ts';

type Change = Parsed<(typeof supportRoutes)['saveSupportAccess']>['body'];
type Mode = Answer<(typeof supportRoutes)['saveSupportAccess']>['data']['mode'];

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
  const event = {
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
  await transact([
    organisations.supporting(orgId, { mode, grant: granted }),
    ...events.recording({ ...event, orgId, actorId: caller.userId, via: caller.via }, now),
  ]);
  const text = wordsOf(mode, granted, ends);
  await afterwards('told of changed support access', () => tell(organisation, caller.userId, text, now));
  return organisations.getNow(orgId);
}

async function tell(
  organisation: organisations.OrganisationRecord,
  actorId: string,
  text: string,
  now: Date,
): Promise<void> {
  const [administrators, staff] = await Promise.all([
    administratorsOf(organisation),
    staffWith(['SEDUM_SUPER_ADMIN', 'SEDUM_SUPPORT_USER']),
  ]);
  const others = administrators.filter((userId) => userId !== actorId);
  const notice = { kind: 'support-access', text } as const;
  await Promise.all([
    notify(organisation.orgId, others, { ...notice, title: 'Support access was changed' }, now),
    ...staff.map(({ orgId, userIds }) =>
      notify(orgId, userIds, { ...notice, title: `${organisation.name}: support access` }, now),
    ),
  ]);
}

function wordsOf(
  mode: Mode | undefined,
  granted: { readonly purpose: string; readonly until: string } | null | undefined,
  ends: boolean,
): string {
  const words = [
    ...(mode === 'open' ? ['Staff of the provider may see all data.'] : []),
    ...(mode === 'by_grant' ? ['Staff of the provider see data only while access is granted.'] : []),
    ...(granted
      ? [`Access is granted until ${granted.until.slice(0, 16).replace('T', ' ')} UTC: ${granted.purpose}`]
      : []),
    ...(ends ? ['The granted access was ended.'] : []),
  ];
  return words.join(' ');
}
