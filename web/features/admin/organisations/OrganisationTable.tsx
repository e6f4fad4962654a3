import type { AdminOrganisation } from '#shared/admin/organisations/schema.ts';
import { licenceMarks, licenceWords, typeWords } from '#web/features/admin/words.ts';
import { dayText } from '#web/lib/dates.ts';
import { useAddress } from '#web/lib/useAddress.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';

/** Organisations with what staff may know of them; a name opens its panel. */
export function OrganisationTable({ organisations }: { readonly organisations: readonly AdminOrganisation[] }) {
  const address = useAddress();
  const columns: readonly Column<AdminOrganisation>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => (
        <>
          <Link to={address.with({ organisation: row.id })}>{row.name}</Link>
          <Marks organisation={row} />
        </>
      ),
    },
    { id: 'type', header: 'Type', cell: ({ type }) => typeWords[type] },
    {
      id: 'licence',
      header: 'Licence',
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          {licenceWords[row.licenceType]}
          <Badge tone={licenceMarks[row.licenceState].tone}>{licenceMarks[row.licenceState].label}</Badge>
          {row.licenceEndDate && (
            <span className="text-ink-muted text-xs tabular-nums">until {dayText(row.licenceEndDate)}</span>
          )}
        </span>
      ),
    },
    { id: 'owner', header: 'Owner', cell: ({ owner }) => owner?.name ?? 'Nobody yet', wideOnly: true },
    { id: 'users', header: 'Users', align: 'end', cell: ({ userCount }) => userCount },
    { id: 'sites', header: 'Sites', align: 'end', cell: ({ siteCount }) => siteCount },
  ];
  return (
    <DataTable
      label="Organisations"
      columns={columns}
      rows={organisations}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={<EmptyState title="No organisation fits">Search for other words, or take a filter away.</EmptyState>}
    />
  );
}

function Marks({ organisation: { isDemo, isTestCompany, demo } }: { readonly organisation: AdminOrganisation }) {
  return (
    <span className="ml-2 inline-flex flex-wrap gap-1 align-middle">
      {isDemo && <Badge tone="info">Demo</Badge>}
      {isTestCompany && <Badge tone="info">Sandbox</Badge>}
      {demo?.state === 'FILLING' && <Badge tone="partial">{`Filling: ${demo.step}`}</Badge>}
      {demo?.state === 'FAILED' && <Badge tone="danger">{`Failed: ${demo.step}`}</Badge>}
    </span>
  );
}
