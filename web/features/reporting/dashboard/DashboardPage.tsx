import { FileDown, LayoutGrid, Table2 } from 'lucide-react';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useReportingYear } from '#web/lib/reportingYear.ts';
import { useMay } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { useUnhurried } from '#web/lib/useUnhurried.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { Dashboard } from './Dashboard.tsx';
import { FigurePanel } from './FigurePanel.tsx';
import { NoFigures } from './NoFigures.tsx';
import { useDashboard, useSectionNames } from './useDashboard.ts';
import { hasBegun, viewIn } from './view.ts';

/** The figures of the year by category, with the years before and the explanation of each. */
export function DashboardPage() {
  const { year } = useReportingYear();
  const may = useMay();
  const address = useAddress();
  const figures = useDashboard(year);
  const sectionNames = useSectionNames();
  const read = useUnhurried({ ...figures, data: sectionNames && figures.data });
  const answer = read.data?.data;
  const status = answer?.tiles[0]?.years.at(-1)?.status;
  const isShown = status !== undefined && hasBegun(answer?.tiles ?? []);
  const { asTable } = viewIn(address.get);
  const metric = address.get('metric');
  return (
    <>
      <PageHeader
        title="Dashboards"
        lead={`${year} beside the years before. Open a figure to see what it is made of.`}
        status={
          isShown && <Badge tone={status === 'COMPLETED' ? 'complete' : 'info'}>{statusWords[status] ?? status}</Badge>
        }
        actions={
          isShown && (
            <>
              <Button
                icon={asTable ? LayoutGrid : Table2}
                onClick={() => address.set({ view: asTable ? null : 'table' })}
              >
                {asTable ? 'View as tiles' : 'View as table'}
              </Button>
              {may(exportRoutes.exportExcel) && (
                <LinkButton to="/reports" icon={FileDown}>
                  Export
                </LinkButton>
              )}
            </>
          )
        }
      />
      <Loaded read={read} failure="The figures could not be loaded" skeleton={<DashboardSkeleton />}>
        {({ data }) =>
          sectionNames && isShown ? (
            <Dashboard year={year} tiles={data.tiles} sectionNames={sectionNames} />
          ) : (
            <NoFigures year={year} tiles={data.tiles} />
          )
        }
      </Loaded>
      <FigurePanel year={year} metricId={metric} tiles={answer?.tiles ?? []} />
    </>
  );
}

const statusWords: Readonly<Record<string, string>> = {
  DRAFT: 'Not launched yet',
  LAUNCHED: 'Open for collection',
  COMPLETED: 'Completed',
};

function DashboardSkeleton() {
  return (
    <div className="space-y-5">
      <Skeleton shape="card" label="Loading the figures..." />
      <div aria-hidden className="grid gap-4 tablet:grid-cols-2 wide:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="h-36 animate-shimmer rounded-card bg-line" />
        ))}
      </div>
    </div>
  );
}
