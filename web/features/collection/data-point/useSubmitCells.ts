import { useState } from 'react';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { type CellKey, MOST_CELLS } from '#shared/collection/cells/schema.ts';
import { many } from '#shared/text/plural.ts';
import type { OpenCell, WrittenNote } from '#web/features/collection/cells/OpenPointsDialog.tsx';
import { openPointsAt } from '#web/features/collection/cells/openPointsAt.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import type { SubmitOutcome } from '#web/features/collection/cells/submitOutcome.ts';
import { useCellsAgain, useCountsRefresh } from '#web/features/collection/collect/readAgain.ts';
import { useAction } from '#web/lib/useAction.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';

/**
 * Submits the drafts of a data point, or of some of its cells: saves what is typed first, asks about those that somebody should
 * look at, shows what was refused after.
 */
export function useSubmitCells(year: number, dataPointId: string, queue: SaveQueue) {
  const { run } = useWrite(cellRoutes.submitDrafts);
  const refresh = useCountsRefresh();
  const readCells = useCellsAgain();
  const toast = useToast();
  const [refused, setRefused] = useState<SubmitOutcome | null>(null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState<Asking | null>(null);

  /** @returns whether all went through */
  const send = async ({ keys, whole }: Sending): Promise<boolean> => {
    // Nobody opens a page by submitting.
    const { addOutcomes, outcomeOf } = await import('#web/features/collection/cells/submitOutcome.ts');
    const bodies = whole ? [{ dataPointId }] : chunks(keys).map((cells) => ({ cells: [...cells] }));
    const outcomes: SubmitOutcome[] = [];
    for (const body of bodies) {
      const { data } = await run({ params: { year }, body });
      if (!queue.submitted(data.results)) readCells();
      outcomes.push(outcomeOf(data));
    }
    const outcome = addOutcomes(outcomes);
    setWaiting(outcome.waiting);
    if (outcome.refused.length > 0) setRefused(outcome);
    else if (outcome.submitted > 0) toast.success(`${many(outcome.submitted, 'value')} submitted`);
    else toast.info('There was nothing to submit');
    refresh();
    return outcome.refused.length === 0;
  };
  const begin = useAction(async (sending: Sending) => {
    await queue.flush();
    // What is typed is looked at when it is saved: only now is known what is odd about it.
    const cells = sending.keys.flatMap((key): OpenCell[] => {
      const points = openPointsAt(queue.view(key)).filter(({ settledByNote }) => settledByNote);
      return points.length > 0 ? [{ key, points }] : [];
    });
    if (cells.length === 0) return send(sending);
    setAsking({ ...sending, cells });
    return false;
  });
  const goOn = useAction(async (sending: Sending, notes: readonly WrittenNote[]) => {
    queue.type(notes.map(({ key, note }) => ({ key, typed: { ...queue.view(key).typed, note } })));
    await queue.flush();
    setAsking(null);
    await send(sending);
  });
  return {
    /**
     * True when all was submitted: nothing was refused, and nothing is asked first.
     * @param whole every draft of the data point, those too that came meanwhile; `keys` are those that are known
     */
    submit: (keys: readonly CellKey[], whole = false): Promise<boolean> =>
      begin.run({ keys, whole }).catch(() => false), // why stands in `error`
    pending: begin.pending || goOn.pending,
    error: begin.error ?? goOn.error,
    /** The cells to look at before they are submitted, and the two ways on. */
    asking: asking && {
      cells: asking.cells,
      back: () => setAsking(null),
      submit: (notes: readonly WrittenNote[]) => void goOn.attempt(asking, notes),
    },
    refused,
    close: () => setRefused(null),
    /** Data points that rules wait for since the last submission. */
    waiting,
    dismiss: () => setWaiting([]),
  };
}

type Sending = { readonly keys: readonly CellKey[]; readonly whole: boolean };
type Asking = Sending & { readonly cells: readonly OpenCell[] };

function chunks(keys: readonly CellKey[]): (readonly CellKey[])[] {
  return Array.from({ length: Math.ceil(keys.length / MOST_CELLS) }, (_, at) =>
    keys.slice(at * MOST_CELLS, (at + 1) * MOST_CELLS),
  );
}
