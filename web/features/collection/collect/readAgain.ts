import { useCallback, useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { dataPointRoutes } from '#shared/collection/data-point/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { answersOf } from '#web/lib/cacheKeys.ts';

/** Milliseconds after a change at which the counts are read again: they follow the values by a moment. */
const FOLLOW_UP_MS = [1_500, 5_000];

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
  return useCallback(() => void mutate(answersOf([dataPointRoutes.getYearDataPoint])), [mutate]);
}
