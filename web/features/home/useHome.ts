import type { AppError } from '#shared/api/problem.ts';
import type { Answer } from '#shared/api/route.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearDataPoint, YearSection } from '#shared/collection/year/schema.ts';
import { isViewerOnly } from '#shared/people/access.ts';
import { dashboardRoutes, type Tile } from '#shared/reporting/dashboard/routes.ts';
import { useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';

export type YearState = Answer<(typeof yearRoutes)['getYearStatus']>['data'];

/** What the home screen shows; a part is undefined while it is on its way or not for this person. */
export type Home = {
  readonly status: YearState | undefined;
  readonly sections: readonly YearSection[] | undefined;
  readonly dataPoints: readonly YearDataPoint[] | undefined;
  readonly tiles: readonly Tile[] | undefined;
  readonly error: AppError | undefined;
  readonly retry: () => void;
};

/** Reads the home screen in three requests: the year, its sections, and either the data points or the figures. */
export function useHome(year: number): Home {
  const { user } = useMember();
  const viewer = isViewerOnly(user);
  const ask = { params: { year } };
  const status = useRead(yearRoutes.getYearStatus, ask);
  const sections = useRead(yearRoutes.listYearGroups, ask);
  const dataPoints = useRead(yearRoutes.listYearDataPoints, viewer ? null : ask);
  const dashboard = useRead(dashboardRoutes.getDashboard, viewer ? ask : null);
  const reads = [status, sections, dataPoints, dashboard];
  return {
    status: status.data?.data,
    sections: sections.data?.data.groups,
    dataPoints: dataPoints.data?.data,
    tiles: dashboard.data?.data.tiles,
    error: reads.find(({ error, data }) => error && !data)?.error,
    retry: () => {
      for (const read of reads) if (read.error) void read.mutate();
    },
  };
}
