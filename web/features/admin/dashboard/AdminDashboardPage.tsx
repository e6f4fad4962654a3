import { type PlatformFigures, platformRoutes } from '#shared/admin/dashboard/routes.ts';
import { momentText } from '#web/lib/dates.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { StatTile } from '#web/ui/layout/StatTile.tsx';
import { AdminExports } from './AdminExports.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { LicencesEnding } from './LicencesEnding.tsx';

// Charts are below the fold: the tiles do not wait for them.
const UsageCharts = laterPart({
  failure: 'The charts could not be loaded',
  load: async () => (await import('./UsageCharts.tsx')).UsageCharts,
  skeleton: <Skeleton shape="card" />,
});

const EVERY_MS = 5 * 60_000;

/** The platform in figures, for the provider's own people. */
export function AdminDashboardPage() {
  const read = useRead(platformRoutes.getPlatformFigures, {}, { refreshInterval: EVERY_MS });
  const { organisation } = useMember();
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead={
          read.data
            ? `The platform as of ${momentText(read.data.data.asOf, organisation.timeZone)}.`
            : 'The platform in figures.'
        }
        actions={<AdminExports />}
      />
      <Loaded
        read={read}
        failure="The figures could not be loaded"
        skeleton={<Skeleton shape="card" label="Loading figures..." />}
      >
        {({ data }) => <Figures figures={data} />}
      </Loaded>
    </>
  );
}

function Figures({ figures }: { readonly figures: PlatformFigures }) {
  const customers = figures.organisations
    .filter(({ type }) => type !== 'admin')
    .reduce((sum, { count }) => sum + count, 0);
  const thisMonth = figures.months.at(-1);
  const failed = figures.failedJobs.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">At a glance</h2>
      <div className="grid grid-cols-2 gap-4 desktop:grid-cols-3">
        <StatTile
          label="Organisations of customers"
          value={whole(customers)}
          coverage={`${whole(figures.testAndDemo)} of them test companies or demos; the provider's own is not counted`}
        />
        <StatTile
          label="People active in 30 days"
          value={whole(figures.activePeople)}
          coverage={`of ${whole(figures.people)} people`}
        />
        <StatTile label="Reporting years launched" value={whole(figures.yearsLaunched)} />
        <StatTile label="Cells saved this month" value={whole(thisMonth?.cellsSaved ?? 0)} />
        <StatTile
          label="Exports this month"
          value={whole(thisMonth?.exports ?? 0)}
          coverage={`${whole(thisMonth?.failedExports ?? 0)} failed`}
        />
        <StatTile
          label="Failed jobs"
          value={whole(failed)}
          coverage={failed === 0 ? 'Nothing waits for attention' : 'Work that was given up: see below'}
        />
      </div>
      <UsageCharts figures={figures} />
      <div className="grid items-start gap-5 desktop:grid-cols-2">
        <Card title="Licences that end" lead="Within 60 days, or ended already.">
          <LicencesEnding licences={figures.licencesEnding} />
        </Card>
        <Card title="Failed jobs" lead="Messages in the queues of work that was given up after several tries.">
          <FailedJobs queues={figures.failedJobs} />
        </Card>
      </div>
    </div>
  );
}

/** A count with thousands apart. */
function whole(count: number): string {
  return count.toLocaleString('en-GB');
}
