import type { ServiceAccount } from '#shared/service-accounts/accounts/routes.ts';
import { linkTo } from '#web/lib/links.ts';
import { TimeAgo } from '#web/lib/TimeAgo.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { SecretList } from './SecretList.tsx';

const columns: readonly Column<ServiceAccount>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '32%',
    cell: ({ name, description }) => (
      <>
        <span className="font-medium text-ink">{name}</span>
        {description && <span className="mt-0.5 line-clamp-2 block text-ink-muted text-xs">{description}</span>}
      </>
    ),
    sortBy: ({ name }) => name,
  },
  {
    id: 'organisations',
    header: 'Acts in',
    cell: ({ organisations }) => inWords(organisations.map(({ name }) => name)),
    sortBy: ({ organisations }) => organisations.length,
  },
  { id: 'secrets', header: 'Secrets', cell: ({ secrets }) => <SecretList secrets={secrets} /> },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo instant={lastUsedAt} /> : 'never'),
    sortBy: ({ lastUsedAt }) => lastUsedAt,
    interactive: true,
  },
];

/** The service accounts of the organisation; a press opens one. */
export function ServiceAccountTable({ accounts }: { readonly accounts: readonly ServiceAccount[] }) {
  return (
    <DataTable
      label="Service accounts"
      columns={columns}
      rows={accounts}
      rowKey={({ clientId }) => clientId}
      rowName={({ name }) => name}
      rowHref={({ clientId }) => linkTo('/service-accounts/{clientId}', { clientId })}
    />
  );
}

/** Up to two names, and how many more there are. */
export function inWords(names: readonly string[]): string {
  if (names.length === 0) return 'no organisation';
  if (names.length <= 2) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
