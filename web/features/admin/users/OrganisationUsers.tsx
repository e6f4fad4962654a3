import { MailWarning, Send } from 'lucide-react';
import type * as v from 'valibot';
import { adminUserRoutes, type OpenInvitation } from '#shared/admin/users/routes.ts';
import { lastDayOf } from '#shared/people/invites/rules.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { dayText } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/errors.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { linkTo } from '#web/lib/links.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useRead, useWrite } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';

type Open = v.InferOutput<typeof OpenInvitation>;

/** People of one organisation and who is invited, for staff who help. */
export function OrganisationUsers({ orgId }: { readonly orgId: string }) {
  const read = useRead(adminUserRoutes.listAllUsers, { query: { orgId, limit: 200 } });
  return (
    <Loaded read={read} failure="The people could not be loaded" skeleton={<Skeleton rows={4} />}>
      {({ data, invites }) => (
        <div className="grid gap-6">
          {data.length === 0 && <EmptyState title="Nobody yet" compact />}
          <ul className="divide-y divide-line">
            {data.map((user) => (
              <li key={user.id} className="py-2 text-sm">
                <Link to={linkTo('/admin/users', {}, { search: user.email, user: user.id })}>{user.name}</Link>{' '}
                {user.disabled && <Badge tone="danger">Disabled</Badge>}
                <span className="block text-ink-muted text-xs">
                  {user.organisations
                    .find(({ id }) => id === orgId)
                    ?.roles.map(roleLabel)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
          {invites.length > 0 && (
            <section aria-label="Open invitations">
              <h3 className="font-semibold text-sm">Open invitations</h3>
              <ul className="divide-y divide-line">
                {invites.map((invite) => (
                  <Invitation key={invite.id} invite={invite} />
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Invitation({ invite }: { readonly invite: Open }) {
  const may = useMay();
  const toast = useToast();
  const { timeZone } = useMember().organisation;
  const resend = useWrite(adminUserRoutes.resendAnyInvite, { refresh: [adminUserRoutes.listAllUsers] });
  const send = async () => {
    try {
      await resend.run({ params: { id: invite.id }, body: { orgId: invite.orgId } });
      toast.success(`${invite.email} is invited again; the former link has stopped working`);
    } catch (error) {
      toast.danger(messageOf(error));
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm">
      <span className="min-w-0">
        <span className="break-all">{invite.email}</span>
        <span className="block text-ink-muted text-xs">
          {invite.status === 'EXPIRED' ? 'Could be accepted until ' : 'Can be accepted until '}
          {dayText(lastDayOf(invite.expiresAt, timeZone))}
        </span>
        {invite.mailedAt === null && (
          <Badge tone="danger" icon={MailWarning}>
            Not mailed
          </Badge>
        )}
      </span>
      {may(adminUserRoutes.resendAnyInvite) && (
        <Button size="small" icon={Send} pending={resend.pending} onClick={() => void send()}>
          Send again
        </Button>
      )}
    </li>
  );
}
