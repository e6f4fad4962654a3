import type { AppError } from '#shared/api/problem.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearDataPoint, YearOverview, YearSection, YearStatusNow } from '#shared/collection/year/schema.ts';
import { isViewerOnly } from '#shared/people/access.ts';
import { dashboardRoutes, type Tile } from '#shared/reporting/dashboard/routes.ts';
import { dataPointsOf } from '#web/lib/dataPoints.ts';
import { useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';

export type YearState = YearStatusNow;

/** What the home screen shows; a part is undefined while it is on its way or not for this person. */
export type Home = {
  readonly status: YearState | undefined;
  readonly sections: readonly YearSection[] | undefined;
  readonly dataPoints: readonly YearDataPoint[] | undefined;
  readonly tiles: readonly Tile[] | undefined;
  readonly behind: YearOverview['behind'] | undefined;
  readonly error: AppError | undefined;
  readonly retry: () => void;
};

/** Reads the home screen in one request, and for a viewer, to whom nothing is put, the figures in a second one. */
export function useHome(year: number): Home {
  const { user } = useMember();
  const viewer = isViewerOnly(user);
  const ask = { params: { year } };
  const overview = useRead(yearRoutes.getYearOverview, ask);
  const dashboard = useRead(dashboardRoutes.getDashboard, viewer ? ask : null);
  const known = overview.data?.data;
  const reads = [overview, dashboard];
  return {
    status: known?.status,
    sections: known?.sections,
    dataPoints: known && dataPointsOf(known),
    behind: known?.behind,
    tiles: dashboard.data?.data.tiles,
    error: reads.find(({ error, data }) => error && !data)?.error,
    retry: () => {
      for (const read of reads) if (read.error) void read.mutate();
    },
  };
}
