import { MailPlus, MailWarning } from 'lucide-react';
import type { Invite } from '#shared/people/invites/schema.ts';
import { many } from '#shared/text/plural.ts';
import { RoleBadges } from '#web/features/people/access/RoleBadges.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { TimeAgo } from '#web/lib/TimeAgo.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { inviteStatusMark, isOpen, isUndelivered } from './inviteWords.ts';
import { type InviteActions, useInviteActions } from './useInviteActions.ts';

/** Who is invited: how each invitation stands, to be sent again or withdrawn. */
export function InvitesTab({ invites }: { readonly invites: readonly Invite[] }) {
  const { get, set } = useAddress();
  const actions = useInviteActions();
  const all = get('show') === 'all';
  const rows = all ? invites : invites.filter(isOpen);
  return (
    <>
      <FilterBar
        label="Filters of the invitations"
        active={[]}
        onClearAll={() => set({ show: null })}
        count={`${rows.length} of ${many(invites.length, 'invitation')}`}
      >
        <NativeSelect
          label="Invitations"
          labelHidden
          value={all ? 'all' : ''}
          onChange={(value) => set({ show: value })}
          options={[
            { value: '', label: 'Open invitations' },
            { value: 'all', label: 'All invitations' },
          ]}
        />
      </FilterBar>
      {actions.error && (
        <div className="mb-4">
          <ErrorNotice message={messageOf(actions.error)} traceId={actions.error.traceId} />
        </div>
      )}
      <DataTable
        label="Invitations"
        columns={columnsWith(actions)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        empty={<NobodyInvited />}
      />
    </>
  );
}

function columnsWith(actions: InviteActions): readonly Column<Invite>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      cell: ({ name, email }) => (
        <span className="block min-w-0">
          {name && <span className="block break-words">{name}</span>}
          <span className={name ? 'block break-all font-normal text-ink-muted text-xs' : 'break-all'}>{email}</span>
        </span>
      ),
    },
    { id: 'roles', header: 'Roles', cell: (invite) => <RoleBadges access={invite} /> },
    { id: 'status', header: 'Status', cell: (invite) => <Status invite={invite} /> },
    {
      id: 'expires',
      header: 'Expires',
      cell: ({ status, expiresAt }) => (isOpen({ status }) ? <TimeAgo instant={expiresAt} /> : '–'),
    },
    {
      id: 'invited',
      header: 'Invited',
      cell: ({ invitedAt, invitedBy }) => (
        <>
          <TimeAgo instant={invitedAt} />
          <span className="block text-ink-muted text-xs">by {invitedBy?.name ?? 'a former user'}</span>
        </>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      cell: (invite) => isOpen(invite) && <Actions invite={invite} actions={actions} />,
    },
  ];
}

function Status({ invite }: { readonly invite: Invite }) {
  const { label, tone } = inviteStatusMark(invite.status);
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 tablet:justify-start">
      <Badge tone={tone}>{label}</Badge>
      {isUndelivered(invite) && (
        <Badge tone="danger" icon={MailWarning}>
          Not mailed
        </Badge>
      )}
    </span>
  );
}

type ActionsProps = { readonly invite: Invite; readonly actions: InviteActions };

function Actions({ invite, actions }: ActionsProps) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button size="small" pending={actions.busy === invite.id} onClick={() => void actions.resend(invite)}>
        Resend<span className="sr-only"> to {invite.email}</span>
      </Button>
      {invite.status === 'PENDING' && (
        <Button size="small" variant="ghost" onClick={() => void actions.withdraw(invite)}>
          Withdraw<span className="sr-only"> the invitation of {invite.email}</span>
        </Button>
      )}
    </span>
  );
}

function NobodyInvited() {
  return (
    <EmptyState
      compact
      icon={MailPlus}
      title="Nobody is waiting"
      action={<LinkButton to="/users/invite">Invite people</LinkButton>}
    >
      Invitations stand here until they are accepted.
    </EmptyState>
  );
}
