import { useState } from 'react';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { type CellKey, MOST_CELLS } from '#shared/collection/cells/schema.ts';
import { many } from '#shared/text/plural.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import { addOutcomes, outcomeOf, type SubmitOutcome } from '#web/features/collection/cells/submitOutcome.ts';
import { useCellsAgain, useCountsRefresh } from '#web/features/collection/collect/readAgain.ts';
import { useAction } from '#web/lib/useAction.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';

/** Submits the drafts of a data point, or of some of its cells: saves what is typed first, shows what was refused after. */
export function useSubmitCells(year: number, dataPointId: string, queue: SaveQueue) {
  const { run } = useWrite(cellRoutes.submitDrafts);
  const refresh = useCountsRefresh();
  const readCells = useCellsAgain();
  const toast = useToast();
  const [refused, setRefused] = useState<SubmitOutcome | null>(null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);

  const { attempt, pending, error } = useAction(async (keys?: readonly CellKey[]) => {
    await queue.flush();
    const bodies = keys ? chunks(keys).map((cells) => ({ cells: [...cells] })) : [{ dataPointId }];
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
  });
  return {
    submit: attempt,
    pending,
    error,
    refused,
    close: () => setRefused(null),
    /** Data points that rules wait for since the last submission. */
    waiting,
    dismiss: () => setWaiting([]),
  };
}

function chunks(keys: readonly CellKey[]): (readonly CellKey[])[] {
  return Array.from({ length: Math.ceil(keys.length / MOST_CELLS) }, (_, at) =>
    keys.slice(at * MOST_CELLS, (at + 1) * MOST_CELLS),
  );
}
