import { useLocation, useNavigate } from 'react-router-dom';
import { dashboardRoutes, type Tile } from '#shared/reporting/dashboard/routes.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { useRead } from '#web/lib/useApi.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';

// What a figure is made of comes with the first that is opened.
const FigureDetail = laterPart({
  failure: 'The figure could not be loaded',
  load: async () => (await import('./FigureDetail.tsx')).FigureDetail,
  skeleton: <FigureSkeleton />,
});

export interface FigurePanelProps {
  readonly year: number;
  /** From the address; null = closed. */
  readonly metricId: string | null;
  readonly tiles: readonly Tile[];
}

/** Everything behind one figure, beside the dashboard; it stands in the address, so that it can be linked. */
export function FigurePanel({ year, metricId, tiles }: FigurePanelProps) {
  const { set } = useAddress();
  const navigate = useNavigate();
  const cameFromFigure = (useLocation().state as { readonly from?: unknown } | null)?.from !== undefined;
  const read = useRead(
    dashboardRoutes.getDashboardMetric,
    metricId === null ? null : { params: { year, id: metricId } },
  );
  const title = read.data?.data.name ?? tiles.find(({ id }) => id === metricId)?.name ?? 'Figure';
  return (
    <SidePanel
      open={metricId !== null}
      size="large"
      title={title}
      onClose={() => set({ metric: null })}
      onBack={cameFromFigure ? () => void navigate(-1) : undefined}
    >
      {metricId !== null && (
        <Loaded read={read} failure="The figure could not be loaded" skeleton={<FigureSkeleton />}>
          {({ data }) => <FigureDetail key={data.id} year={year} metric={data} tiles={tiles} />}
        </Loaded>
      )}
    </SidePanel>
  );
}

function FigureSkeleton() {
  return (
    <div className="space-y-5">
      <Skeleton shape="line" label="Loading the figure..." />
      <Skeleton shape="chart" />
      <Skeleton rows={4} />
    </div>
  );
}
