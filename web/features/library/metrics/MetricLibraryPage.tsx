import { useMemo } from 'react';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import type { MetricSummary } from '#shared/library/catalogue/schema.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { useRead } from '#web/lib/useApi.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { LibraryFilters } from './LibraryFilters.tsx';
import { isCategory, sectionsOf } from './library.ts';
import { MetricSection } from './MetricSection.tsx';

const MetricPanel = laterPart({
  failure: 'The metric could not be loaded',
  load: async () => (await import('./MetricPanel.tsx')).MetricPanel,
  over: true,
});

/** Everything that Sedum can ask or compute: found by words, category and framework, explained beside the list. */
export function MetricLibraryPage() {
  const { get, set } = useAddress();
  const category = get('category');
  const query = get('search') ?? undefined;
  const read = useReadAll(
    catalogueRoutes.searchMetrics,
    { query, framework: get('framework') ?? undefined, category: isCategory(category) ? category : undefined },
    { keepPreviousData: true },
  );
  const frameworks = useRead(catalogueRoutes.listFrameworks);
  const opened = get('metric');
  return (
    <>
      <PageHeader
        title="Metric library"
        lead="What can be asked and computed, with its unit, its guidance and the frameworks that it answers."
      />
      <LibraryFilters
        frameworks={frameworks.data?.data ?? []}
        found={read.isValidating ? undefined : read.data?.length}
      />
      <Loaded
        read={read}
        failure="The metric library could not be loaded"
        skeleton={<Skeleton shape="table" rows={8} label="Loading metrics..." />}
      >
        {(metrics) => <Sections metrics={metrics} />}
      </Loaded>
      {opened && (
        <MetricPanel
          key={opened}
          id={opened}
          frameworks={frameworks.data?.data ?? []}
          nameOf={(id) => read.data?.find((metric) => metric.id === id)?.name}
          onClose={() => set({ metric: null })}
        />
      )}
    </>
  );
}

function Sections({ metrics }: { readonly metrics: readonly MetricSummary[] }) {
  const sections = useMemo(() => sectionsOf(metrics), [metrics]);
  if (metrics.length === 0) {
    return <EmptyState title="No metric fits">Search for other words, or take a filter away.</EmptyState>;
  }
  return (
    <div className="space-y-6">
      {sections.map((section) => (
        <MetricSection key={section.id} section={section} />
      ))}
    </div>
  );
}
