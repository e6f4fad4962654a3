import { KeyRound, MoreVertical, UserMinus, UserPen } from 'lucide-react';
import type { Member } from '#shared/people/members/schema.ts';
import { RoleBadges } from '#web/features/people/access/RoleBadges.tsx';
import { TimeAgo } from '#web/lib/TimeAgo.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import type { MenuEntry } from '#web/ui/overlays/menuEntries.ts';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { MfaBadge } from './MfaBadge.tsx';
import { PersonLabel } from './PersonLabel.tsx';
import { type Viewer, whyNotChange, whyNotRemove } from './standing.ts';
import type { PersonActions } from './usePersonActions.tsx';

/** The columns that every list of people has. */
export const personColumns: readonly Column<Member>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '34%',
    cell: (member) => <PersonLabel member={member} />,
    sortBy: ({ name }) => name,
  },
  { id: 'roles', header: 'Roles', cell: (member) => <RoleBadges access={member} /> },
  { id: 'mfa', header: 'Second step', cell: ({ mfa }) => <MfaBadge mfa={mfa} />, sortBy: ({ mfa }) => mfa },
  {
    id: 'seen',
    header: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <TimeAgo instant={lastSeenAt} /> : 'never'),
    sortBy: ({ lastSeenAt }) => lastSeenAt,
    interactive: true,
  },
];

export interface PeopleTableProps {
  readonly rows: readonly Member[];
  readonly members: readonly Member[];
  readonly viewer: Viewer;
  /** Null for people who may not change anything. */
  readonly actions: PersonActions | null;
}

/** The people of the organisation; a press opens one beside the list, a menu holds what can be done. */
export function PeopleTable({ rows, members, viewer, actions }: PeopleTableProps) {
  const address = useAddress();
  const columns: readonly Column<Member>[] = actions
    ? [
        ...personColumns,
        {
          id: 'menu',
          header: 'Actions',
          headerHidden: true,
          align: 'end',
          width: '3.5rem',
          interactive: true,
          inCorner: true,
          cell: (member) => (
            <Menu
              button={<IconButton icon={MoreVertical} label={`Actions for ${member.name}`} tooltip="none" />}
              entries={entriesFor(member, members, viewer, actions, () => address.push({ person: member.id }))}
            />
          ),
        },
      ]
    : personColumns;
  return (
    <DataTable
      label="People"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowHref={({ id }) => address.with({ person: id })}
      empty={
        <EmptyState compact title="Nobody fits">
          Take a filter away, or search for another name or address.
        </EmptyState>
      }
    />
  );
}

function entriesFor(
  member: Member,
  members: readonly Member[],
  viewer: Viewer,
  actions: PersonActions,
  open: () => void,
): MenuEntry[] {
  const notChange = whyNotChange(viewer, member);
  const notRemove = whyNotRemove(viewer, member, members);
  const notMail = member.isSSO ? 'Signs in with Microsoft, without a password of Sedum.' : undefined;
  return [
    {
      label: notChange ? 'Show access' : 'Change access',
      icon: UserPen,
      onSelect: open,
      ...(notChange && { hint: notChange }),
    },
    {
      label: 'Send password mail',
      icon: KeyRound,
      disabled: notMail !== undefined,
      onSelect: () => void actions.sendPassword(member),
      ...(notMail && { hint: notMail }),
    },
    { kind: 'separator' },
    {
      label: 'Remove',
      icon: UserMinus,
      danger: true,
      disabled: notRemove !== undefined,
      onSelect: () => void actions.remove(member),
      ...(notRemove && { hint: notRemove }),
    },
  ];
}
