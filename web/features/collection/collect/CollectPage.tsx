import { ArrowRight, SearchX, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { isGathererOnly } from '#shared/people/access.ts';
import { UnsavedNotice } from '#web/features/collection/cells/UnsavedNotice.tsx';
import { useSaveQueue } from '#web/features/collection/cells/useSaveQueue.ts';
import { BehindNotice, progressBehindWords } from '#web/lib/BehindNotice.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { useReportingYear } from '#web/lib/reportingYear.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { dataPointHref } from './dataPointHref.ts';
import { carriedQuery, filtersIn, type HubFilters, isFiltered, noFilters, withFilters } from './filters.ts';
import { HubFilterBar } from './HubFilterBar.tsx';
import { HubProgress } from './HubProgress.tsx';
import { SectionsView } from './SectionsView.tsx';
import { nextUnanswered, sectionsOf } from './sections.ts';
import { useHub } from './useHub.ts';
import { YearNotice } from './YearNotice.tsx';

/** The hub of data collection: the year's sections with their statuses, filters, and the way to the next data point. */
export function CollectPage() {
  const { year } = useReportingYear();
  const { user } = useMember();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search, isGathererOnly(user) ? 'mine' : 'all');
  const change = (next: Partial<HubFilters>) => setSearch((former) => withFilters(former, next), { replace: true });
  const hub = useHub(year);
  const { queue, summary } = useSaveQueue(year);
  const { hash } = useLocation();
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(sectionIn(hash)));
  const shown = sectionsOf(hub.sections ?? [], hub.dataPoints ?? [], filters);
  const found = shown.reduce(
    (sum, { sections }) => sum + sections.reduce((count, { dataPoints }) => count + dataPoints.length, 0),
    0,
  );
  const next = nextUnanswered(shown);
  const query = carriedQuery(search);
  const isAsked = hub.dataPoints?.some(({ included }) => included) ?? false;
  const isCollecting = hub.status?.status === 'LAUNCHED' && !hub.status.locked;
  const notLaunched = hub.status?.status === 'NOT_SET_UP' || hub.status?.status === 'DRAFT';

  return (
    <>
      <PageHeader
        title="Collect data"
        lead={`Answer the questions of ${year}, section by section. Drafts are saved as you type and count once submitted.`}
        actions={
          next &&
          isCollecting && (
            <LinkButton to={dataPointHref(next.id, next.groupId, query)} variant="primary" trailingIcon={ArrowRight}>
              Next unanswered
            </LinkButton>
          )
        }
      />
      {hub.error && (
        <ErrorNotice
          title="The questions could not be loaded"
          message={messageOf(hub.error)}
          traceId={hub.error.traceId}
          onRetry={hub.retry}
        />
      )}
      {!hub.error && !hub.status && <Skeleton shape="table" rows={8} label="Loading the sections..." />}
      {hub.status && hub.sections && hub.dataPoints && (
        <div className="space-y-5">
          <YearNotice status={hub.status} />
          {hub.behind && <BehindNotice year={year} behind={hub.behind} what={progressBehindWords(hub.behind)} />}
          <UnsavedNotice
            queue={queue}
            summary={summary}
            dataPoints={hub.dataPoints}
            hrefOf={(dataPoint) => dataPointHref(dataPoint.id, dataPoint.groupId, query)}
          />
          {notLaunched && <NotLaunched year={year} maySetUp={may(yearRoutes.saveYearConfig)} />}
          {!notLaunched && !isAsked && (
            <EmptyState title={`Nothing is asked in ${year}`}>
              No question of this year reaches you. An administrator can assign you questions and entities.
            </EmptyState>
          )}
          {!notLaunched && isAsked && (
            <>
              <HubProgress
                sections={hub.sections}
                status={hub.status}
                view={filters.view}
                onView={(view) => change({ view })}
              />
              <HubFilterBar filters={filters} onChange={change} hub={hub} found={found} />
              {shown.length === 0 && (
                <EmptyState
                  icon={SearchX}
                  title={filters.view === 'mine' && !isFiltered(filters) ? 'Nothing waits for you' : 'Nothing found'}
                  action={<Button onClick={() => change({ ...noFilters, view: 'all' })}>Show all questions</Button>}
                >
                  {filters.view === 'mine'
                    ? 'None of the questions that you are asked fits.'
                    : 'No question fits the filters.'}
                </EmptyState>
              )}
              <SectionsView
                shown={shown}
                hub={hub}
                year={year}
                query={query}
                queue={queue}
                opened={isFiltered(filters) ? 'all' : opened}
                onOpened={setOpened}
                maySubmit={isCollecting && may(cellRoutes.submitDrafts)}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}

/** The section that the hash of an address names. */
function sectionIn(hash: string): string[] {
  return hash.startsWith('#section-') ? [hash.slice('#section-'.length)] : [];
}

function NotLaunched({ year, maySetUp }: { readonly year: number; readonly maySetUp: boolean }) {
  return (
    <EmptyState
      icon={SlidersHorizontal}
      title={`${year} is not open for collection yet`}
      action={
        maySetUp && (
          <LinkButton to="/setup-reporting-year" variant="primary">
            Set up {String(year)}
          </LinkButton>
        )
      }
    >
      {maySetUp
        ? 'Choose what is asked and of whom, then launch the year.'
        : 'An administrator sets the year up and launches it. Choose another year above, or come back later.'}
    </EmptyState>
  );
}
