import { adminFeatureRoutes, type FeatureOverview } from '#shared/admin/features/routes.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { useRead } from '#web/lib/useApi.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { Breakers } from './Breakers.tsx';
import { FlagTable } from './FlagTable.tsx';
import { OrganisationChoice } from './OrganisationChoice.tsx';
import { OrganisationFlags } from './OrganisationFlags.tsx';
import { Requests } from './Requests.tsx';

type View = 'flags' | 'organisation' | 'requests' | 'breakers';
const views: readonly View[] = ['flags', 'organisation', 'requests', 'breakers'];

/** Feature flags by flag and by organisation, what was asked for, and the circuit breakers. */
export function FeaturesPage() {
  const { get } = useAddress();
  const orgId = get('organisation') ?? undefined;
  const read = useRead(adminFeatureRoutes.getFeatures, { query: { orgId } }, { keepPreviousData: true });
  return (
    <>
      <PageHeader
        title="Feature flags"
        lead="What every organisation gets by default, and where single ones differ. A change works on the next request."
      />
      <Loaded
        read={read}
        failure="The feature flags could not be loaded"
        skeleton={<Skeleton shape="table" rows={10} label="Loading feature flags..." />}
      >
        {({ data }) => <Views features={data} />}
      </Loaded>
    </>
  );
}

function Views({ features }: { readonly features: FeatureOverview }) {
  const { get, set } = useAddress();
  const asked = views.find((view) => view === get('view'));
  const current = asked ?? (get('organisation') ? 'organisation' : 'flags');
  const waiting = features.flags.reduce((sum, { requests }) => sum + requests.length, 0);
  const open = features.breakers.filter(({ open: isOpen }) => isOpen).length;
  return (
    <Tabs<View>
      label="Views of the feature flags"
      current={current}
      onChange={(view) => set({ view })}
      tabs={[
        { id: 'flags', label: 'By flag', content: <FlagTable features={features} /> },
        {
          id: 'organisation',
          label: 'By organisation',
          content: (
            <div className="grid grid-cols-1 gap-5">
              <OrganisationChoice chosen={features.organisation} />
              {features.organisation && (
                <OrganisationFlags key={features.organisation.id} organisation={features.organisation} />
              )}
            </div>
          ),
        },
        { id: 'requests', label: 'Requests', aside: waiting, content: <Requests features={features} /> },
        {
          id: 'breakers',
          label: open > 0 ? `Circuit breakers (${open} open)` : 'Circuit breakers',
          content: <Breakers features={features} />,
        },
      ]}
    />
  );
}
