import { useEffect, useMemo, useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { sectionCells } from '#shared/collection/asked/section-cells.ts';
import type { Opening, PreviousCell } from '#shared/collection/cells/routes.ts';
import { dataPointRoutes } from '#shared/collection/data-point/routes.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import type { Section, SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { useReadEveryPage } from '#web/lib/useReadAll.ts';

/** What the page of a data point shows, once all of it is there. */
export type DataPoint = {
  readonly section: Section;
  readonly dataPoint: SectionDataPoint;
  readonly previous: readonly PreviousCell[];
  /** Closing figures of the year before that this data point may take over. */
  readonly openings: readonly Opening[];
};

type Loading = {
  readonly loaded: DataPoint | undefined;
  readonly error: AppError | undefined;
  /** Reads all of it again, evidence included. */
  readonly retry: () => void;
};

/**
 * Reads a data point of the year, with its section and its cells. Cells come page by page, and the page shows them when all are
 * there: one that is not read yet would look empty, and be left out of what is added up. The queue learns the cells before the
 * page shows them.
 */
export function useDataPoint(year: number, dataPointId: string, queue: SaveQueue): Loading {
  const read = useReadEveryPage(dataPointRoutes.getYearDataPoint, { params: { year, id: dataPointId }, query: {} });
  const answer = read.data;
  const [learned, setLearned] = useState<Pick<DataPoint, 'previous' | 'openings'>>();
  useEffect(() => {
    if (!answer) return;
    queue.learn(answer.flatMap(({ data }) => data));
    setLearned({
      previous: answer.flatMap(({ previous }) => previous),
      openings: answer.flatMap(({ openings }) => openings ?? []),
    });
  }, [answer, queue]);

  const section = answer?.[0]?.section;
  const dataPoint = useMemo((): SectionDataPoint | undefined => {
    const [found] = section?.dataPoints ?? [];
    return section && found && { ...found, cells: sectionCells(year, section, found) };
  }, [year, section]);
  return {
    loaded: section && dataPoint && learned ? { section, dataPoint, ...learned } : undefined,
    error: answer ? undefined : read.error,
    retry: () => void read.mutate(),
  };
}
