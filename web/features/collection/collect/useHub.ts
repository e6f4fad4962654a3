import { yearRoutes } from '#shared/collection/year/routes.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { dataPointsOf } from '#web/lib/dataPoints.ts';
import { useRead } from '#web/lib/useApi.ts';

const LIBRARY_FRESH_MS = 10 * 60_000;

/** Everything that the hub of a year shows: sections, data points, status and entities in one answer, and framework names. */
export function useHub(year: number) {
  const params = { year };
  const { data: known, error, mutate } = useRead(yearRoutes.getYearOverview, { params });
  const frameworks = useRead(
    catalogueRoutes.listFrameworks,
    {},
    { dedupingInterval: LIBRARY_FRESH_MS, revalidateIfStale: false },
  );
  return {
    sections: known?.data.sections,
    dataPoints: known && dataPointsOf(known.data),
    status: known?.data.status,
    entities: known?.data.entities ?? [],
    behind: known?.data.behind,
    frameworks: frameworks.data?.data ?? [],
    error: known ? undefined : error,
    retry: () => void mutate(),
  };
}

export type Hub = ReturnType<typeof useHub>;
