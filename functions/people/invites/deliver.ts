import { config } from '#functions/config.ts';
import { afterwards } from '#functions/core/afterwards.ts';
import * as invites from '#functions/core/invites/store.ts';
import { post } from '#functions/core/mail/outbox.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { DAY_MS, dateIn } from '#shared/library/dates/rules.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';

/**
 * Mails an invitation with its secret, which stands behind the `#` of the link: no server and no log ever sees it there.
 * Where the mail cannot be handed over, the invitation stays with `mailedAt` absent, to be sent again.
 */
export async function deliver(
  invite: invites.InviteRecord,
  token: string,
  organisation: Pick<OrganisationRecord, 'name' | 'timeZone'>,
  now: Date,
): Promise<invites.InviteRecord> {
  const about = {
    link: `${config.publicOrigin}/invite#${token}`,
    lastDay: lastDayOf(invite.expiresAt, organisation.timeZone),
    name: invite.name ?? '',
  };
  const { orgId, email: to, managerName: manager } = invite;
  const handedOver = await afterwards('invitation mailed', async () => {
    if (manager !== undefined) {
      return post({ orgId, to, kind: 'company-invite', facts: { ...about, manager, company: organisation.name } });
    }
    const { inviter, namesId } = await inviterOf(invite);
    const roles = [...invite.roles].map(roleLabel).join(', ');
    const facts = { ...about, organisation: organisation.name, inviter, roles };
    return post({ orgId, to, kind: 'invite', facts, namesId });
  });
  return handedOver ? invites.markMailed(invite, now) : invite;
}

/** The last whole day on which an invitation can be accepted, in the organisation's time zone; a plain date. */
export function lastDayOf(expiresAt: string, timeZone: string): string {
  return dateIn(timeZone, new Date(Date.parse(expiresAt) - DAY_MS));
}

/** The provider's people invite in its name. */
async function inviterOf({ invitedById, invitedVia }: invites.InviteRecord) {
  if (!invitedById || invitedVia === 'staff' || invitedVia === 'system') return { inviter: 'Sedum' };
  return { inviter: (await users.find(invitedById))?.name ?? 'Sedum', namesId: invitedById };
}
