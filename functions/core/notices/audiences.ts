import * as memberships from '#functions/core/memberships/store.ts';
import { administratorsOf, staffWith } from '#functions/core/organisations/administrators.ts';
import type * as organisations from '#functions/core/organisations/store.ts';
import type { Audience } from '#shared/api/events.ts';
import { allows, isAdmin } from '#shared/people/access.ts';

type Organisation = Pick<organisations.OrganisationRecord, 'orgId' | 'organizationType'>;
/** People by the organisation in which they are told. */
type Told = { readonly orgId: string; readonly userIds: readonly string[] };

const entering = { method: 'PUT', access: 'data-entry' } as const;

/** Who each audience of an event is, for the organisation in whose record it stands. */
export const audiences: Record<Audience, (organisation: Organisation) => Promise<readonly Told[]>> = {
  'who enters data': async ({ orgId }) => membersWho(orgId, (member) => allows(entering, member)),
  'who administers anything': async ({ orgId }) => membersWho(orgId, isAdmin),
  administrators: async (organisation) => [
    { orgId: organisation.orgId, userIds: await administratorsOf(organisation) },
  ],
  'super admins': () => staffWith(['SEDUM_SUPER_ADMIN']),
  'support staff': () => staffWith(['SEDUM_SUPER_ADMIN', 'SEDUM_SUPPORT_USER']),
};

async function membersWho(orgId: string, fits: (member: memberships.Membership) => boolean) {
  const members = (await memberships.list(orgId)).filter(fits);
  return [{ orgId, userIds: members.map(({ userId }) => userId) }];
}
