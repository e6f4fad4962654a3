import { useCallback, useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { answersOf } from '#web/lib/cacheKeys.ts';
import { useRead } from '#web/lib/useApi.ts';

/** Milliseconds after a change at which the counts are read again: they follow the values by a moment. */
const FOLLOW_UP_MS = [1_500, 5_000];
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
    dataPoints: known?.data.dataPoints,
    status: known?.data.status,
    entities: known?.data.entities ?? [],
    behind: known?.data.behind,
    frameworks: frameworks.data?.data ?? [],
    error: known ? undefined : error,
    retry: () => void mutate(),
  };
}

export type Hub = ReturnType<typeof useHub>;

/** Reads the counts of the year again, now and twice more: the server adds them up a moment after a change. */
export function useCountsRefresh(): () => void {
  const { mutate } = useSWRConfig();
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return useCallback(() => {
    const read = () => {
      void mutate(answersOf([yearRoutes.getYearOverview]));
    };
    read();
    timers.current.push(...FOLLOW_UP_MS.map((ms) => setTimeout(read, ms)));
  }, [mutate]);
}

/** Reads the cells that pages show again: something stands there that this page has not read. */
export function useCellsAgain(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(answersOf([cellRoutes.listSubmissions])), [mutate]);
}
