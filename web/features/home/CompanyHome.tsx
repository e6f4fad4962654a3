import { isGathererOnly, isViewerOnly } from '#shared/people/access.ts';
import { BehindNotice, progressBehindWords } from '#web/lib/BehindNotice.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useReportingYear } from '#web/lib/reportingYear.ts';
import { useMember } from '#web/lib/session.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { MineAndOpen } from './MineAndOpen.tsx';
import { MyDrafts } from './MyDrafts.tsx';
import { SectionProgress } from './SectionProgress.tsx';
import { ToLookAt } from './ToLookAt.tsx';
import { useHome } from './useHome.ts';
import { YearSummary } from './YearSummary.tsx';

// Only viewers have it, and it brings the exact decimals with it.
const KeyFigures = laterPart({
  failure: 'The key figures could not be loaded',
  load: async () => (await import('./KeyFigures.tsx')).KeyFigures,
  skeleton: <Skeleton shape="card" />,
});

/**
 * The home in an organisation's own data: where the year stands and what is next; what waits for this person and, for a
 * gatherer, what they typed and did not submit; or, for people who read, the figures.
 */
export function CompanyHome() {
  const { year } = useReportingYear();
  const { user } = useMember();
  const home = useHome(year);
  const firstName = user.name.trim().split(/\s+/)[0] ?? user.name;
  const isCollecting = home.status !== undefined && home.status.status !== 'NOT_SET_UP';
  return (
    <>
      <PageHeader title={`Welcome, ${firstName}`} lead={`Your reporting year ${year} at a glance.`} />
      {home.error && (
        <div className="mb-5">
          <ErrorNotice
            title="Parts of this page could not be loaded"
            message={messageOf(home.error)}
            traceId={home.error.traceId}
            onRetry={home.retry}
          />
        </div>
      )}
      {home.behind && (
        <div className="mb-5">
          <BehindNotice year={year} behind={home.behind} what={progressBehindWords(home.behind)} />
        </div>
      )}
      <div className="grid items-start gap-5 desktop:grid-cols-2">
        <div className="desktop:col-span-2">
          {home.status ? <YearSummary home={home} status={home.status} /> : !home.error && <Skeleton shape="card" />}
        </div>
        {isCollecting && home.dataPoints && (
          <div className="empty:hidden desktop:col-span-2">
            <ToLookAt dataPoints={home.dataPoints} year={year} />
          </div>
        )}
        {isCollecting && (
          <>
            {isViewerOnly(user) ? (
              <KeyFigures year={year} tiles={home.tiles} />
            ) : (
              <MineAndOpen home={home} year={year} />
            )}
            <div className="grid grid-cols-1 gap-5">
              {isGathererOnly(user) && <MyDrafts home={home} year={year} />}
              <SectionProgress sections={home.sections} year={year} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
