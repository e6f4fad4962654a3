import { isUnderWay } from '#shared/jobs/progress.ts';
import { exportRoutes } from '#shared/reporting/exports/routes.ts';
import { useRead } from '#web/lib/useApi.ts';
import { takesLong } from './exportWords.ts';

/** A person's exports of a year, and whether one is being made that does not take longer than exports do. */
export function useExports(year: number) {
  const read = useRead(exportRoutes.listYearReports, { params: { year } });
  const making = (read.data?.data ?? []).some((each) => isUnderWay(each) && !takesLong(each, Date.now()));
  return { read, making };
}
