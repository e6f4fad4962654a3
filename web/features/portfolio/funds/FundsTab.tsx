import { Landmark, Plus } from 'lucide-react';
import { type Fund, fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { linkTo } from '#web/lib/links.ts';
import { useMay } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Toolbar } from '#web/ui/layout/FilterBar.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { fundTypeLabels, sfdrLabels } from './words.ts';

const FundPanel = laterPart({
  failure: 'The fund could not be loaded',
  load: async () => (await import('./FundPanel.tsx')).FundPanel,
  over: true,
});

/** The funds of the manager: created, changed and archived beside the list by its administrators. */
export function FundsTab() {
  const read = useRead(fundRoutes.listFunds);
  const mayChange = useMay()(fundRoutes.createFund);
  const { get, set, push } = useAddress();
  const archived = get('archived') === 'true';
  return (
    <Loaded
      read={read}
      failure="The funds could not be loaded"
      skeleton={<Skeleton shape="table" rows={4} label="Loading funds..." />}
    >
      {({ data }) => (
        <>
          <Toolbar
            label="Funds"
            end={
              mayChange && (
                <Button icon={Plus} onClick={() => push({ open: 'new' })}>
                  New fund
                </Button>
              )
            }
          >
            {data.some(({ archivedAt }) => archivedAt) && (
              <Checkbox
                label="Show archived"
                value={archived}
                onChange={(on) => set({ archived: on ? 'true' : null })}
              />
            )}
          </Toolbar>
          <FundTable funds={data.filter(({ archivedAt }) => archived || !archivedAt)} mayChange={mayChange} />
          <Opened funds={data} mayChange={mayChange} />
        </>
      )}
    </Loaded>
  );
}

type ListProps = { readonly funds: readonly Fund[]; readonly mayChange: boolean };

function Opened({ funds, mayChange }: ListProps) {
  const { get, set } = useAddress();
  const asked = get('open');
  const fund = funds.find(({ id }) => id === asked);
  if (!mayChange || (!fund && asked !== 'new')) return null;
  return <FundPanel key={fund?.id ?? 'new'} fund={fund} onClose={() => set({ open: null })} />;
}

function FundTable({ funds, mayChange }: ListProps) {
  const address = useAddress();
  const columns: readonly Column<Fund>[] = [
    {
      id: 'name',
      header: 'Fund',
      width: '34%',
      sortBy: ({ name }) => name,
      cell: ({ name, archivedAt }) => (
        <span className="break-words">
          {name} {archivedAt && <Badge>Archived</Badge>}
        </span>
      ),
    },
    { id: 'type', header: 'Type', sortBy: ({ type }) => type, cell: ({ type }) => fundTypeLabels[type] },
    {
      id: 'vintage',
      header: 'Vintage',
      align: 'end',
      sortBy: ({ vintage }) => vintage,
      cell: ({ vintage }) => vintage ?? '–',
    },
    { id: 'currency', header: 'Currency', cell: ({ currency }) => currency },
    { id: 'sfdr', header: 'SFDR', cell: ({ sfdrArticle }) => sfdrLabels[sfdrArticle] },
    {
      id: 'companies',
      header: 'Companies',
      align: 'end',
      interactive: true,
      sortBy: ({ companyCount }) => companyCount,
      cell: ({ id, name, companyCount }) =>
        companyCount === 0 ? (
          '0'
        ) : (
          <Link
            to={linkTo('/portfolio/companies', {}, { fund: id })}
            aria-label={`${companyCount} companies of ${name}`}
          >
            {companyCount}
          </Link>
        ),
    },
  ];
  return (
    <DataTable
      label="Funds"
      columns={columns}
      rows={funds}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...(mayChange && { rowHref: ({ id }: Fund) => address.with({ open: id }) })}
      empty={
        <EmptyState compact icon={Landmark} title="No funds yet">
          {mayChange ? 'Create the first one, then put companies into it.' : 'A fund manager admin creates them.'}
        </EmptyState>
      }
    />
  );
}
