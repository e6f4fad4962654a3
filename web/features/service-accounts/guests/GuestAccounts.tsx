import { dateIn } from '#shared/library/dates/rules.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { type GuestAccount, guestRoutes } from '#shared/service-accounts/guests/routes.ts';
import { dayText } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/errors.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useMay, useMember } from '#web/lib/session.tsx';
import { TimeAgo } from '#web/lib/TimeAgo.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { useTakeAccess } from './useTakeAccess.ts';

/** The service accounts of other organisations that act in this one; administrators can show them out. */
export function GuestAccounts() {
  const { organisation } = useMember();
  const read = useRead(guestRoutes.listGuestAccounts, { params: { id: organisation.id } });
  return (
    <Card
      title="Accounts of others with access here"
      lead="Programs of other organisations that somebody who administers both has let in, or a fund manager that manages this one."
    >
      <Loaded
        read={read}
        failure="The accounts of others could not be loaded"
        skeleton={<Skeleton shape="table" rows={2} label="Loading accounts of others..." />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="py-3 text-ink-muted text-sm">No service account of another organisation acts here.</p>
          ) : (
            <GuestTable accounts={data} />
          )
        }
      </Loaded>
    </Card>
  );
}

function GuestTable({ accounts }: { readonly accounts: readonly GuestAccount[] }) {
  const { organisation } = useMember();
  const mayTake = useMay()(guestRoutes.takeGuestAccess);
  const take = useTakeAccess();
  const columns: readonly Column<GuestAccount>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: ({ name, isInForce }) => (
        <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span className="font-medium text-ink">{name}</span>
          {!isInForce && <Badge>Rests: full management has ended</Badge>}
        </span>
      ),
      sortBy: ({ name }) => name,
    },
    {
      id: 'whose',
      header: 'Account of',
      cell: ({ organisationName }) => organisationName,
      sortBy: ({ organisationName }) => organisationName,
    },
    { id: 'role', header: 'Acts as', cell: ({ role }) => roleLabel(role) },
    {
      id: 'since',
      header: 'Since',
      cell: ({ grantedAt }) => dayText(dateIn(organisation.timeZone, new Date(grantedAt))),
      sortBy: ({ grantedAt }) => grantedAt,
    },
    {
      id: 'used',
      header: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo instant={lastUsedAt} /> : 'never'),
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      interactive: true,
    },
    {
      id: 'take',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      interactive: true,
      cell: (account) =>
        mayTake && (
          <Button
            size="small"
            aria-label={`Take access away from ${account.name}`}
            onClick={() => void take.ask(account)}
          >
            Take access away
          </Button>
        ),
    },
  ];
  return (
    <>
      {take.error && (
        <div className="mb-4">
          <ErrorNotice message={messageOf(take.error)} traceId={take.error.traceId} />
        </div>
      )}
      <DataTable
        label="Accounts of others with access here"
        columns={columns}
        rows={accounts}
        rowKey={({ clientId }) => clientId}
        rowName={({ name }) => name}
        dense
      />
    </>
  );
}
