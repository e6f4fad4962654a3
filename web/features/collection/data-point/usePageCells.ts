import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { PreviousCell } from '#shared/collection/cells/routes.ts';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import type { AskedCell, SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import type { TypedContent } from '#web/features/collection/cells/typedContent.ts';

/** The cells of a data point as they are now, and the way to type into them. */
export type PageCells = {
  readonly keyOf: (cell: Pick<AskedCell, 'entityId' | 'period'>) => CellKey;
  readonly viewOf: (cell: Pick<AskedCell, 'entityId' | 'period'>) => CellView;
  readonly previousOf: (cell: Pick<AskedCell, 'entityId' | 'period'>) => PreviousCell | undefined;
  readonly type: (key: CellKey, typed: TypedContent) => void;
  /** Differs after every change of a cell. */
  readonly revision: number;
};

/** The cells of a data point on this page: what the server holds with what is typed over it. */
export function usePageCells(
  queue: SaveQueue,
  dataPoint: SectionDataPoint,
  previous: readonly PreviousCell[],
): PageCells {
  const revision = useSyncExternalStore(queue.subscribe, queue.revision);
  const before = useMemo(
    () => new Map(previous.map((answer) => [`${answer.entityId}.${answer.period}`, answer])),
    [previous],
  );
  const keyOf: PageCells['keyOf'] = useCallback(
    ({ entityId, period }) => ({ entityId, period, dataPointId: dataPoint.id }),
    [dataPoint.id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the views of a queue change with its revision
  const viewOf: PageCells['viewOf'] = useCallback((cell) => queue.view(keyOf(cell)), [queue, keyOf, revision]);
  const previousOf: PageCells['previousOf'] = useCallback(
    ({ entityId, period }) => before.get(`${entityId}.${period}`),
    [before],
  );
  const type: PageCells['type'] = useCallback((key, typed) => queue.type([{ key, typed }]), [queue]);
  return useMemo(() => ({ keyOf, viewOf, previousOf, type, revision }), [keyOf, viewOf, previousOf, type, revision]);
}
