import type { FeatureOverview } from '#shared/admin/features/routes.ts';
import { type BuiltFlag, isBuilt } from '#shared/features/flags.ts';
import { flagWords } from '#shared/features/words.ts';
import { useAddress, useSearchText } from '#web/lib/useAddress.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Toolbar } from '#web/ui/layout/FilterBar.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { Planned } from './Planned.tsx';
import { useSaveDefaults } from './useSaveFeatures.ts';

type Flag = FeatureOverview['flags'][number];

/** Every flag with its default and the organisations that differ. */
export function FlagTable({ features }: { readonly features: FeatureOverview }) {
  const { text, setText, settled } = useSearchText('flag');
  const address = useAddress();
  const confirm = useConfirm();
  const { pending, saveFlag } = useSaveDefaults(features.version);
  const wanted = settled.toLowerCase();
  const rows = features.flags.filter(({ key }) =>
    `${key} ${flagWords[key].label} ${flagWords[key].group} ${flagWords[key].gives}`.toLowerCase().includes(wanted),
  );
  const change = async (key: BuiltFlag, on: boolean) => {
    const { label } = flagWords[key];
    const agreed = await confirm({
      title: `${label} ${on ? 'on' : 'off'} by default?`,
      body: `Every organisation without an override ${on ? 'gets' : 'loses'} it on the next request. Nothing is deleted.`,
      confirmLabel: on ? 'Switch on' : 'Switch off',
      danger: !on,
    });
    if (agreed) await saveFlag(key, on, `${label} is ${on ? 'on' : 'off'} by default`);
  };
  const columns: readonly Column<Flag>[] = [
    {
      id: 'flag',
      header: 'Feature',
      cell: ({ key }) => (
        <>
          <span className="font-medium">{flagWords[key].label}</span>
          <span className="block text-ink-muted text-xs">{flagWords[key].gives}</span>
          <code className="text-ink-muted text-xs">{key}</code>
        </>
      ),
      sortBy: ({ key }) => flagWords[key].label,
    },
    { id: 'group', header: 'Area', cell: ({ key }) => flagWords[key].group, sortBy: ({ key }) => flagWords[key].group },
    {
      id: 'default',
      header: 'Default',
      interactive: true,
      cell: ({ key, ...flag }) => {
        if (!isBuilt(key)) return <Planned />;
        return (
          <>
            <Switch
              label={<span className="sr-only">{`${flagWords[key].label} by default`}</span>}
              value={flag.default}
              disabled={pending}
              onChange={(on) => void change(key, on)}
            />
            {flag.default !== flag.shipped && (
              <span className="block text-ink-muted text-xs">{`Shipped ${flag.shipped ? 'on' : 'off'}`}</span>
            )}
          </>
        );
      },
    },
    {
      id: 'overrides',
      header: 'Differs in',
      interactive: true,
      cell: ({ overrides }) =>
        overrides.length === 0 ? (
          <span className="text-ink-muted">No organisation</span>
        ) : (
          overrides.map(({ orgId, organisationName, on }) => (
            <span key={orgId} className="block">
              <Link to={address.with({ view: 'organisation', organisation: orgId })}>{organisationName}</Link>
              {`: ${on ? 'on' : 'off'}`}
            </span>
          ))
        ),
    },
  ];
  return (
    <>
      <Toolbar label="Search of the feature flags">
        <SearchField label="Search feature flags" value={text} onChange={setText} found={rows.length} />
      </Toolbar>
      <DataTable
        label="Feature flags"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowName={({ key }) => flagWords[key].label}
        empty={<EmptyState title="No flag fits">Search for other words.</EmptyState>}
      />
    </>
  );
}
