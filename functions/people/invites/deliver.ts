import { config } from '#functions/config.ts';
import type { Recipient } from '#functions/core/events/audiences.ts';
import type { Happened, NewEvent } from '#functions/core/events/store.ts';
import { tellOf } from '#functions/core/events/told.ts';
import * as invites from '#functions/core/invites/store.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { inviteEvents } from '#shared/people/invites/events.ts';
import { lastDayOf } from '#shared/people/invites/rules.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';

/** That somebody was invited, or invited again. */
type Invited = Happened<NewEvent & { readonly action: 'user-invited' | 'invite-resent' }>;

/**
 * Mails an invitation with its secret, which stands behind the `#` of the link: no server and no log ever sees it there.
 * Where the mail cannot be handed over, the invitation stays with `mailedAt` absent, to be sent again.
 */
export async function deliver(
  invite: invites.InviteRecord,
  event: Invited,
  token: string,
  organisation: Pick<OrganisationRecord, 'timeZone'>,
  now: Date,
): Promise<invites.InviteRecord> {
  const { email, name = '', inviteId: id, managerName: manager } = invite;
  const about = {
    link: `${config.publicOrigin}/invite#${token}`,
    lastDay: lastDayOf(invite.expiresAt, organisation.timeZone),
  };
  const invited = (detail: Recipient['detail'], namesId?: string) => [
    { id, address: { email, name }, detail, namesId },
  ];
  const handedOver = await tellOf(inviteEvents, event, {
    'who is invited': async () => {
      if (manager !== undefined) return [];
      const { inviter, namesId } = await inviterOf(invite);
      return invited({ ...about, inviter, roles: [...invite.roles].map(roleLabel).join(', ') }, namesId);
    },
    'who is invited for a manager': async () => (manager === undefined ? [] : invited({ ...about, manager })),
  });
  return handedOver ? invites.markMailed(invite, now) : invite;
}

/** The provider's people invite in its name. */
async function inviterOf({ invitedById, invitedVia }: invites.InviteRecord) {
  if (!invitedById || invitedVia === 'staff' || invitedVia === 'system') return { inviter: 'Sedum' };
  return { inviter: (await users.find(invitedById))?.name ?? 'Sedum', namesId: invitedById };
}
