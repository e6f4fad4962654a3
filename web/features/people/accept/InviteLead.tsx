import type { OpenInvite } from '#shared/people/invites/schema.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { dayText } from '#web/lib/dates.ts';

/** Who invites whom, as what, and until when. */
export function InviteLead({ invite }: { readonly invite: OpenInvite }) {
  const { invitedBy, organisationName, email, roles, lastDay } = invite;
  return (
    <>
      <p>
        {invitedBy ? `${invitedBy} invites` : 'You are invited:'}{' '}
        <strong className="break-all font-semibold text-ink">{email}</strong> to work in {organisationName} as{' '}
        {roles.map(roleLabel).join(', ')}.
      </p>
      <p className="mt-2">The invitation can be accepted until {dayText(lastDay)}.</p>
    </>
  );
}
