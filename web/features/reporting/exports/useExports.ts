import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { type Export, exportRoutes } from '#shared/reporting/exports/routes.ts';
import { call } from '#web/lib/api.ts';
import { isWorthRetrying, toAppError } from '#web/lib/errors.ts';
import { useRead } from '#web/lib/useApi.ts';
import { takesLong } from './exportWords.ts';
import { watch } from './watch.ts';

/** Is the export still being made? */
export function isUnderWay({ state }: Pick<Export, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING';
}

/** The list with one of its exports as it is now. */
export function withExport(list: readonly Export[], now: Export): Export[] {
  return list.map((each) => (each.id === now.id ? now : each));
}

/** A person's exports of a year; those under way are watched until they are done, and then told to `onDone`. */
export function useExports(year: number, onDone: (made: Export) => void) {
  const read = useRead(exportRoutes.listYearReports, { params: { year } });
  const { mutate } = read;
  const [watchError, setWatchError] = useState<AppError | null>(null);
  const list = read.data?.data;
  const underWay = (list ?? [])
    .filter(isUnderWay)
    .map(({ id }) => id)
    .join(' ');

  const look = useCallback(
    async (id: string): Promise<boolean> => {
      try {
        const { data } = await call(exportRoutes.getExport, { params: { id } });
        setWatchError(null);
        await mutate((former) => former && { data: withExport(former.data, data) }, { revalidate: false });
        if (!isUnderWay(data)) onDone(data);
        return isUnderWay(data);
      } catch (error) {
        setWatchError(toAppError(error));
        return isWorthRetrying(error);
      }
    },
    [mutate, onDone],
  );
  useEffect(() => {
    const ends = underWay === '' ? [] : underWay.split(' ').map((id) => watch(() => look(id)));
    return () => {
      for (const end of ends) end();
    };
  }, [underWay, look]);
  const making = (list ?? []).some((each) => isUnderWay(each) && !takesLong(each, Date.now()));
  return { read, watchError, making };
}
