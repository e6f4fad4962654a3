import type { AdminUser } from '#shared/admin/users/routes.ts';
import { momentText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';

export interface UserTableProps {
  readonly users: readonly AdminUser[];
  /** Not everybody was looked at yet. */
  readonly more: boolean;
}

/** People with their organisations and how they sign in; a name opens its panel. */
export function UserTable({ users, more }: UserTableProps) {
  const address = useAddress();
  const { timeZone } = useMember().organisation;
  const columns: readonly Column<AdminUser>[] = [
    {
      id: 'name',
      header: 'Name',
      width: '30%',
      cell: (user) => (
        <>
          <Link to={address.with({ user: user.id })}>{user.name}</Link>{' '}
          {user.disabled && <Badge tone="danger">Disabled</Badge>}
          <span className="block break-all text-ink-muted text-xs">{user.email}</span>
        </>
      ),
    },
    {
      id: 'organisations',
      header: 'Organisations',
      cell: ({ organisations }) =>
        organisations.length === 0 ? 'None' : organisations.map(({ name }) => name).join(', '),
    },
    { id: 'sign-in', header: 'Signs in with', width: '9.5rem', cell: signInText },
    {
      id: 'last',
      header: 'Last sign-in',
      cell: ({ lastSignInAt }) => (
        <span className="whitespace-nowrap tabular-nums">
          {lastSignInAt ? momentText(lastSignInAt, timeZone) : 'Never'}
        </span>
      ),
      wideOnly: true,
    },
  ];
  return (
    <DataTable
      label="Users"
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={
        more ? (
          <EmptyState title="Nobody found so far">Show more to search on.</EmptyState>
        ) : (
          <EmptyState title="Nobody fits">Search for another name or address.</EmptyState>
        )
      }
    />
  );
}

/** How a person signs in, in words. */
export function signInText({ isSSO, mfaEnabled }: Pick<AdminUser, 'isSSO' | 'mfaEnabled'>): string {
  if (isSSO) return 'Microsoft';
  return mfaEnabled ? 'Password and app' : 'Password';
}
