import { useCallback, useEffect, useRef } from 'react';
import type { Answer } from '#shared/api/route.ts';
import { listed } from '#shared/collection/year/entity-lists.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig, YearDataPoint } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { storedIn } from '#web/lib/conflict.ts';
import { dataPointsOf } from '#web/lib/dataPoints.ts';
import { useRead } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { inverse, type PointChange, withChanges } from './pointCategories.ts';
import { useSendQueue } from './useSendQueue.ts';

/** A change of one data point that is stored on its own version, and answers the data point as it became. */
export type PointWrite = (point: YearDataPoint) => Promise<{ readonly data: YearDataPoint }>;

/** The data points of the year's set-up and the ways to change them. */
export type Points = ReturnType<typeof usePoints>;

/**
 * Every data point of the library as the year asks it. Changes show at once and are sent one after another; a refused one
 * is taken back by reading what is stored.
 */
export function usePoints({ year, version: known }: Pick<YearConfig, 'year' | 'version'>) {
  const params = { year };
  const read = useRead(yearRoutes.listYearDataPoints, { params, query: { all: 'true' } });
  const { mutate } = read;
  const toast = useToast();
  const reload = useCallback(async () => void (await mutate()), [mutate]);
  const { enqueue, saving, error, dismiss } = useSendQueue(reload);
  const points = useRef<readonly YearDataPoint[]>([]);
  useEffect(() => {
    points.current = read.data ? pointsIn(read.data) : [];
  }, [read.data]);

  const show = useCallback(
    (next: YearDataPoint[]) => {
      points.current = next;
      const { dataPoints: data, entityLists } = listed(next);
      void mutate({ data, entityLists }, { revalidate: false });
    },
    [mutate],
  );
  const send = useSend(year, known);
  const change = useCallback(
    (changes: readonly PointChange[], words: string) => {
      if (changes.length === 0) return;
      const back = inverse(changes, points.current);
      const apply = (list: readonly PointChange[]) => {
        show(withChanges(points.current, list));
        return enqueue(() => send(list));
      };
      const sent = apply(changes);
      void sent.then((ok) => {
        if (ok) toast.success(words, { label: 'Undo', run: () => void apply(back) });
      });
    },
    [enqueue, send, show, toast],
  );
  const write = useCallback(
    (id: string, shown: Partial<YearDataPoint>, run: PointWrite): Promise<boolean> => {
      const put = (next: (point: YearDataPoint) => YearDataPoint) =>
        show(points.current.map((point) => (point.id === id ? next(point) : point)));
      put((point) => ({ ...point, ...shown }));
      return enqueue(async () => {
        const point = points.current.find((each) => each.id === id);
        if (!point) return;
        const { data } = await run(point);
        put((former) => ({ ...data, hasHiddenValues: former.hasHiddenValues }));
      });
    },
    [enqueue, show],
  );
  return {
    read,
    points: read.data && pointsIn(read.data),
    change,
    write,
    saving,
    error,
    stale: storedIn(error) !== undefined,
    dismiss,
  };
}

/** The data points of the answer, each with its entities. */
export function pointsIn({ data: dataPoints, entityLists }: Answer<typeof yearRoutes.listYearDataPoints>) {
  return dataPointsOf({ dataPoints, entityLists });
}

/** Sends changes that need no version of their data point, on the year as the page knows it. */
function useSend(year: number, known: number): (changes: readonly PointChange[]) => Promise<void> {
  const version = useRef(known);
  useEffect(() => {
    version.current = known;
  }, [known]);
  return useCallback(
    async (changes: readonly PointChange[]) => {
      const params = { year };
      const dataPoints = changes.map((change) => ({ ...change }));
      const put = (baseVersion: number) =>
        call(yearRoutes.saveYearConfig, { params, body: { baseVersion, dataPoints } });
      try {
        await put(version.current);
      } catch (cause) {
        if (!storedIn(cause)) throw cause;
        // Only other parts of the year moved on: what is included overwrites nothing of theirs.
        await put((await call(yearRoutes.getYearConfig, { params })).data.version);
      }
    },
    [year],
  );
}
