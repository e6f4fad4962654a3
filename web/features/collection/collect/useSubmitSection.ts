import { useCallback, useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import { outcomeOf, type SubmissionOutcome } from '#web/features/collection/cells/submission.ts';
import { toAppError } from '#web/lib/errors.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useCountsRefresh } from './useHub.ts';

type Shown = { readonly sectionId: string; readonly outcome: SubmissionOutcome };

/** Submits the drafts of a section: first saves what is still typed, then submits, then counts again. */
export function useSubmitSection(year: number, queue: SaveQueue) {
  const { run } = useWrite(cellRoutes.submitDrafts);
  const refresh = useCountsRefresh();
  const [pending, setPending] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const submit = useCallback(
    async (sectionId: string) => {
      setPending(sectionId);
      setError(null);
      try {
        await queue.flush();
        const { data } = await run({ params: { year }, body: { groupId: sectionId } });
        queue.learn(data.results.flatMap((result) => (result.status === 'saved' ? [result.cell] : [])));
        setShown({ sectionId, outcome: outcomeOf(data) });
        refresh();
      } catch (cause) {
        setError(toAppError(cause));
      } finally {
        setPending(null);
      }
    },
    [year, queue, run, refresh],
  );
  return { submit, pending, error, shown, close: () => setShown(null) };
}
