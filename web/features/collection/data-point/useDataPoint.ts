import { useEffect, useMemo, useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { sectionCells } from '#shared/collection/asked/section-cells.ts';
import { cellRoutes, type Opening } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import type { PreviousCell, Section, SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { useRead } from '#web/lib/useApi.ts';
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
  /** The year does not ask this data point, or it is out of the person's reach. */
  readonly notAsked: boolean;
  readonly error: AppError | undefined;
  readonly retry: () => void;
  /** Reads the cells again, evidence included. */
  readonly readCells: () => void;
};

/**
 * Reads a data point of the year, what its section says of it and its cells, when the address names the section; else a further
 * request finds the section first. Cells come page by page, and the page shows them when all are there: one that is not read yet would look
 * empty, and be left out of what is added up. The queue learns the cells before the page shows them.
 */
export function useDataPoint(year: number, dataPointId: string, named: string | null, queue: SaveQueue): Loading {
  const params = { year };
  const query = { dataPointId };
  const namedSection = useRead(
    yearRoutes.getGroupSchema,
    named === null ? null : { params: { year, id: named }, query },
  );
  const isIn = (section: Section | undefined) => section?.dataPoints.some(({ id }) => id === dataPointId) ?? false;
  // A link may name a section that the data point has left, or none.
  const lost = named === null || (namedSection.data ? !isIn(namedSection.data.data) : namedSection.error !== undefined);
  const all = useRead(yearRoutes.listYearDataPoints, lost ? { params } : null);
  const sectionId = lost ? all.data?.data.find(({ id }) => id === dataPointId)?.groupId : undefined;
  const foundSection = useRead(
    yearRoutes.getGroupSchema,
    sectionId ? { params: { year, id: sectionId }, query } : null,
  );
  const cells = useReadEveryPage(cellRoutes.listSubmissions, { params, query });
  const answer = cells.data;
  const [learned, setLearned] = useState<Pick<DataPoint, 'previous' | 'openings'>>();
  useEffect(() => {
    if (!answer) return;
    queue.learn(answer.flatMap(({ data }) => data));
    setLearned({
      previous: answer.flatMap(({ previous }) => previous),
      openings: answer.flatMap(({ openings }) => openings ?? []),
    });
  }, [answer, queue]);

  const section = lost ? foundSection.data?.data : namedSection.data?.data;
  const dataPoint = useMemo((): SectionDataPoint | undefined => {
    const found = section?.dataPoints.find(({ id }) => id === dataPointId);
    return section && found && { ...found, cells: sectionCells(year, section, found) };
  }, [year, section, dataPointId]);
  const reads = lost ? [all, foundSection, cells] : [namedSection, cells];
  return {
    loaded: section && dataPoint && learned ? { section, dataPoint, ...learned } : undefined,
    notAsked: lost && all.data !== undefined && sectionId === undefined,
    error: reads.find((read) => read.error && !read.data)?.error,
    retry: () => void Promise.all(reads.map((read) => read.mutate())),
    readCells: () => void cells.mutate(),
  };
}
