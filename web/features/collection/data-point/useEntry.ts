import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import type { AskedCell, PreviousAnswer, Question } from '#web/features/collection/cells/question.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import type { Typed } from '#web/features/collection/cells/typed.ts';

/** The cells of a question as they are now, and the way to type into them. */
export type Entry = {
  readonly keyOf: (cell: Pick<AskedCell, 'entityId' | 'period'>) => CellKey;
  readonly viewOf: (cell: Pick<AskedCell, 'entityId' | 'period'>) => CellView;
  readonly previousOf: (cell: Pick<AskedCell, 'entityId' | 'period'>) => PreviousAnswer | undefined;
  readonly type: (key: CellKey, typed: Typed) => void;
  /** Differs after every change of a cell. */
  readonly revision: number;
};

/** The cells of a question on this page: what the server holds with what is typed over it. */
export function useEntry(queue: SaveQueue, question: Question, previous: readonly PreviousAnswer[]): Entry {
  const revision = useSyncExternalStore(queue.subscribe, queue.revision);
  const before = useMemo(
    () => new Map(previous.map((answer) => [`${answer.entityId}.${answer.period}`, answer])),
    [previous],
  );
  const keyOf: Entry['keyOf'] = useCallback(
    ({ entityId, period }) => ({ entityId, period, dataPointId: question.id }),
    [question.id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the views of a queue change with its revision
  const viewOf: Entry['viewOf'] = useCallback((cell) => queue.view(keyOf(cell)), [queue, keyOf, revision]);
  const previousOf: Entry['previousOf'] = useCallback(
    ({ entityId, period }) => before.get(`${entityId}.${period}`),
    [before],
  );
  const type: Entry['type'] = useCallback((key, typed) => queue.type([{ key, typed }]), [queue]);
  return useMemo(() => ({ keyOf, viewOf, previousOf, type, revision }), [keyOf, viewOf, previousOf, type, revision]);
}
