import { SearchX } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useSaveQueue } from '#web/features/collection/cells/useSaveQueue.ts';
import { carriedQuery } from '#web/features/collection/collect/filters.ts';
import { messageOf } from '#web/lib/errors.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useReportingYear } from '#web/lib/reportingYear.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Breadcrumbs } from '#web/ui/navigation/Breadcrumbs.tsx';
import { useDataPoint } from './useDataPoint.ts';

const DataPointView = laterPart({
  failure: 'The answers could not be loaded',
  load: async () => (await import('./DataPointView.tsx')).DataPointView,
  skeleton: <Waiting />,
});
// The cells are the larger half of the page: they are on their way while the page asks for its data.
DataPointView.begin();

/** One data point of the year with its cells. */
export function DataPointPage() {
  const { dataPointId = '' } = useParams();
  const { year } = useReportingYear();
  // Another data point or another year is another page: nothing of the former one stays.
  return <OneDataPoint key={`${year} ${dataPointId}`} year={year} dataPointId={dataPointId} />;
}

function OneDataPoint({ year, dataPointId }: { readonly year: number; readonly dataPointId: string }) {
  const [search] = useSearchParams();
  const { queue, summary } = useSaveQueue(year);
  const { loaded, error, retry } = useDataPoint(year, dataPointId, queue);
  const isHeld = summary.hold?.kind === 'locked';
  const read = useEffectEvent(retry);
  useEffect(() => {
    if (isHeld) read(); // the year was locked under the page: show by whom and why
  }, [isHeld]);
  const query = carriedQuery(search);
  const hub = `/collect-data${query}`;
  if (loaded) {
    return (
      <DataPointView
        {...loaded}
        year={year}
        queue={queue}
        summary={summary}
        query={query}
        openedCell={search.get('cell')}
        onEvidence={retry}
      />
    );
  }
  return (
    <>
      <PageHeader title="Collect data" crumbs={<Breadcrumbs crumbs={[{ label: 'Collect data', to: hub }]} />} />
      <NotLoaded year={year} hub={hub} error={error} retry={retry} />
    </>
  );
}

type NotLoadedProps = Pick<ReturnType<typeof useDataPoint>, 'error' | 'retry'> & {
  readonly year: number;
  readonly hub: string;
};

/** The data point is on its way, is not asked, or cannot be had. */
function NotLoaded({ year, hub, error, retry }: NotLoadedProps) {
  if (error?.code === 'missing') {
    return (
      <EmptyState
        icon={SearchX}
        title={`This question is not asked in ${year}`}
        action={
          <LinkButton to={hub} variant="primary">
            All sections
          </LinkButton>
        }
      >
        It was left out of the year, or it is outside of what you may see. Another year may ask it.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <ErrorNotice
        title="The question could not be loaded"
        message={messageOf(error)}
        traceId={error.traceId}
        onRetry={error.code === 'forbidden' ? undefined : retry}
      />
    );
  }
  return <Waiting />;
}

function Waiting() {
  return (
    <div className="space-y-6">
      <Skeleton rows={2} label="Loading the question..." />
      <Skeleton shape="card" />
      <Skeleton shape="table" rows={6} />
    </div>
  );
}
