import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import type { AdminOrganisation } from '#shared/admin/organisations/schema.ts';
import { licenceMarks, licenceWords, typeWords } from '#web/features/admin/words.ts';
import { dayText } from '#web/lib/dates.ts';
import { useAddress } from '#web/lib/useAddress.ts';
import { useJob } from '#web/lib/useJob.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';

export interface OrganisationTableProps {
  readonly organisations: readonly AdminOrganisation[];
  /** Not all were looked at yet. */
  readonly more: boolean;
  /** A demo is filled, or was given up. */
  readonly onFilled: () => void;
}

/** Organisations with what staff may know of them; a name opens its panel. */
export function OrganisationTable({ organisations, more, onFilled }: OrganisationTableProps) {
  const address = useAddress();
  const columns: readonly Column<AdminOrganisation>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => (
        <>
          <Link to={address.with({ organisation: row.id })}>{row.name}</Link>
          <Marks organisation={row} onFilled={onFilled} />
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
      empty={
        more ? (
          <EmptyState title="None found so far">Show more to search on.</EmptyState>
        ) : (
          <EmptyState title="No organisation fits">Search for other words, or take a filter away.</EmptyState>
        )
      }
    />
  );
}

type MarksProps = Pick<OrganisationTableProps, 'onFilled'> & { readonly organisation: AdminOrganisation };

/** What an organisation is beside its type; the line of a demo that is being filled moves by itself. */
function Marks({ organisation: { id, isDemo, isTestCompany, demo }, onFilled }: MarksProps) {
  const filling = demo?.state === 'FILLING';
  const { progress } = useJob(adminOrganisationRoutes.getDemoProgress, filling ? id : null, onFilled);
  return (
    <span className="ml-2 inline-flex flex-wrap gap-1 align-middle">
      {isDemo && <Badge tone="info">Demo</Badge>}
      {isTestCompany && <Badge tone="info">Sandbox</Badge>}
      {filling && <Badge tone="partial">{`Filling: ${progress?.step ?? demo.step}`}</Badge>}
      {demo?.state === 'FAILED' && <Badge tone="danger">{`Failed: ${demo.step}`}</Badge>}
    </span>
  );
}
