import { yearRoutes } from '#shared/collection/year/routes.ts';
import { useRead } from '#web/lib/useApi.ts';

/** The year with the data points that it leaves out, as the cards of its set-up show it: one answer for all of them. */
export function useSetupOverview(year: number) {
  return useRead(yearRoutes.getYearOverview, { params: { year }, query: { all: 'true' } });
}
