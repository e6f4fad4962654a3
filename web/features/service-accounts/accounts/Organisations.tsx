import { Plus } from 'lucide-react';
import { useState } from 'react';
import { dateIn } from '#shared/library/dates/rules.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { type ServiceAccount, serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { dayText } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { useRevoke } from './useRevoke.ts';
import { useServiceAccounts } from './useServiceAccounts.ts';

type Granted = ServiceAccount['organisations'][number];

/** Where a service account acts; organisations are granted and revoked here. */
export function Organisations({ account }: { readonly account: ServiceAccount }) {
  const { organisation } = useMember();
  const may = useMay();
  const list = useServiceAccounts();
  const [granting, setGranting] = useState(false);
  const revoke = useRevoke(account);
  const has = new Set(account.organisations.map(({ id }) => id));
  const further = list.data?.grantable.filter(({ id }) => !has.has(id)) ?? [];
  const mayRevoke = may(serviceAccountRoutes.revokeOrganisations);
  const columns: readonly Column<Granted>[] = [
    { id: 'name', header: 'Organisation', cell: ({ name }) => <span className="font-medium text-ink">{name}</span> },
    { id: 'role', header: 'Acts as', cell: ({ role }) => roleLabel(role) },
    {
      id: 'since',
      header: 'Since',
      cell: ({ grantedAt }) => dayText(dateIn(organisation.timeZone, new Date(grantedAt))),
    },
    {
      id: 'revoke',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      interactive: true,
      cell: (granted) =>
        mayRevoke && (
          <Button size="small" aria-label={`Revoke ${granted.name}`} onClick={() => void revoke.ask(granted)}>
            Revoke
          </Button>
        ),
    },
  ];
  return (
    <Card
      title="Organisations"
      actions={
        may(serviceAccountRoutes.grantOrganisations) &&
        further.length > 0 && (
          <Button size="small" icon={Plus} onClick={() => setGranting(true)}>
            Grant organisations
          </Button>
        )
      }
    >
      <p className="mb-4 text-ink-muted text-sm">
        It acts in these and in no others, and a change counts on its next call.
      </p>
      {revoke.error && (
        <div className="mb-4">
          <ErrorNotice message={messageOf(revoke.error)} traceId={revoke.error.traceId} />
        </div>
      )}
      <DataTable
        label="Organisations"
        columns={columns}
        rows={account.organisations}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        dense
        empty={
          <EmptyState compact level={3} title="It acts nowhere">
            Its secrets and tokens open nothing until an organisation is granted.
          </EmptyState>
        }
      />
      {granting && <GrantDialog account={account} further={further} onClose={() => setGranting(false)} />}
    </Card>
  );
}
