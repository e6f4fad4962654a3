import { useMemo } from 'react';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { useRead } from '#web/lib/useApi.ts';
import { type SectionNames, sectionNamesOf } from './view.ts';

const LIBRARY_FRESH_MS = 10 * 60_000;

/** Every figure of the year in one answer. */
export function useDashboard(year: number) {
  return useRead(dashboardRoutes.getDashboard, { params: { year } });
}

/** Names of the sections from the library; undefined until they are there, by their keys where they cannot be read. */
export function useSectionNames(): SectionNames | undefined {
  const { data, error } = useRead(
    catalogueRoutes.listAllQuestionGroups,
    { query: {} },
    { dedupingInterval: LIBRARY_FRESH_MS, revalidateIfStale: false },
  );
  return useMemo(() => {
    if (!data && !error) return undefined;
    return sectionNamesOf(data?.data ?? []);
  }, [data, error]);
}
