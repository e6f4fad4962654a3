import { useState } from 'react';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import { outcomeOf, type SubmitOutcome } from '#web/features/collection/cells/submitOutcome.ts';
import { useAction } from '#web/lib/useAction.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useCellsAgain, useCountsRefresh } from './readAgain.ts';

type Shown = { readonly sectionId: string; readonly outcome: SubmitOutcome };

/** Submits the drafts of a section: first saves what is still typed, then submits, then counts again. */
export function useSubmitSection(year: number, queue: SaveQueue) {
  const { run } = useWrite(cellRoutes.submitDrafts);
  const refresh = useCountsRefresh();
  const readCells = useCellsAgain();
  const [shown, setShown] = useState<Shown | null>(null);
  const { attempt, asked, error } = useAction(async (sectionId: string) => {
    await queue.flush();
    const { data } = await run({ params: { year }, body: { groupId: sectionId } });
    if (!queue.submitted(data.results)) readCells();
    setShown({ sectionId, outcome: outcomeOf(data) });
    refresh();
  });
  return { submit: attempt, pending: asked?.[0] ?? null, error, shown, close: () => setShown(null) };
}
