import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { AppError } from '#shared/api/problem.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { answersOf } from '#web/lib/cacheKeys.ts';
import { storedIn } from '#web/lib/conflict.ts';
import { useAction } from '#web/lib/useAction.ts';
import { useRead } from '#web/lib/useApi.ts';

const { getYearConfig, getYearStatus, getYearOverview, listYearEntities, listYearDataPoints, getLock } = yearRoutes;
const everyRead = [getYearConfig, getYearStatus, getYearOverview, listYearEntities, listYearDataPoints, getLock];

/** Reads again whatever is on the page of the year's set-up. */
export function useYearRefresh(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => void (await mutate(answersOf(everyRead))), [mutate]);
}

/** What a change of the year does: it gets the set-up as the page shows it, and answers the set-up as it became. */
export type YearChange = (config: YearConfig) => Promise<YearConfig>;

/** The way to change the year from a page, and why the last change was refused. */
export type YearActions = {
  /**
   * Runs a change; true when it went through. `again` runs it once more on the present set-up where somebody changed the
   * year meanwhile: only for changes that overwrite nothing of theirs.
   */
  readonly act: (change: YearChange, options?: { readonly again?: boolean }) => Promise<boolean>;
  readonly pending: boolean;
  readonly error: AppError | undefined;
  readonly reset: () => void;
};

/** Changes the set-up of a year; the page's reads follow. */
export function useYearActions(year: number): YearActions {
  const { data: known, mutate } = useRead(getYearConfig, { params: { year } });
  const shown = known?.data;
  const refresh = useYearRefresh();
  const { attempt, pending, error, reset } = useAction(
    async (change: YearChange, { again = false }: { readonly again?: boolean } = {}) => {
      try {
        const config = shown ?? (await call(getYearConfig, { params: { year } })).data;
        const data = await changed(change, config, again ? year : null);
        await mutate({ data }, { revalidate: false });
      } finally {
        await refresh();
      }
    },
  );
  return { act: attempt, pending, error, reset };
}

async function changed(change: YearChange, config: YearConfig, retryIn: number | null): Promise<YearConfig> {
  try {
    return await change(config);
  } catch (cause) {
    if (retryIn === null || !storedIn(cause)) throw cause;
    return change((await call(getYearConfig, { params: { year: retryIn } })).data);
  }
}
