import { useCallback } from 'react';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { type Cell, type CellKey, submissionIdOf } from '#shared/collection/cells/schema.ts';
import { many, plural } from '#shared/text/plural.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import { nothingTyped } from '#web/features/collection/cells/typedContent.ts';
import { useCountsRefresh } from '#web/features/collection/collect/readAgain.ts';
import { call } from '#web/lib/api.ts';
import { storedIn } from '#web/lib/conflict.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { hasCounted } from './cellShown.ts';

/**
 * Empties cells. A draft is emptied like any other typing; a value that counts is cleared on the server after a question,
 * since it stops counting at once.
 */
export function useClearCells(year: number, queue: SaveQueue): (keys: readonly CellKey[]) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const refresh = useCountsRefresh();
  return useCallback(
    async (keys) => {
      const counted = keys.filter((key) => hasCounted(queue.view(key)));
      const drafts = keys.filter((key) => !counted.includes(key));
      queue.type(drafts.map((key) => ({ key, typed: { ...nothingTyped, note: queue.view(key).typed.note } })));
      if (counted.length === 0) return;
      const yes = await confirm({
        title: `Clear the submitted ${plural(counted.length, 'value')}?`,
        body: `${many(counted.length, 'value')} will count no more. The history keeps what was there.`,
        confirmLabel: 'Clear',
        danger: true,
      });
      if (!yes) return;
      await queue.flush();
      const failures: string[] = [];
      for (const key of counted) {
        try {
          queue.learn([await clear(year, key, queue.view(key).cell)]);
        } catch (error) {
          const stored = storedIn<Cell>(error);
          if (stored) queue.learn([stored]);
          failures.push(messageOf(error));
        }
      }
      refresh();
      const [first] = failures;
      if (first) toast.danger(`${many(failures.length, 'value was', 'values were')} not cleared. ${first}`);
    },
    [year, queue, confirm, toast, refresh],
  );
}

async function clear(year: number, key: CellKey, cell: Cell | undefined): Promise<Cell> {
  const ask = { params: { id: submissionIdOf(year, key) }, query: { baseVersion: String(cell?.version ?? 0) } };
  return (await call(cellRoutes.clearSubmission, ask)).data;
}
