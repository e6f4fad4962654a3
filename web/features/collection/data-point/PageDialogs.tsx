import type { CellKey } from '#shared/collection/cells/schema.ts';
import { OpenPointsDialog } from '#web/features/collection/cells/OpenPointsDialog.tsx';
import { SubmitResult } from '#web/features/collection/cells/SubmitResult.tsx';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import { showTyped } from '#web/features/collection/cells/show.ts';
import type { UnsavedCell } from '#web/features/collection/cells/unsavedCell.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Shown } from './cellShown.ts';
import type { useSubmitCells } from './useSubmitCells.ts';

type PageDialogsProps = {
  readonly shown: Pick<Shown, 'dataPoint' | 'locale'>;
  readonly queue: SaveQueue;
  readonly submitting: ReturnType<typeof useSubmitCells>;
  /** Cells that somebody else has changed, while they are compared. */
  readonly conflicts: readonly UnsavedCell[];
  readonly onCompared: () => void;
  readonly nameOf: (key: CellKey) => string;
  /** The address of the data point. */
  readonly here: string;
};

/** What the page asks and tells in dialogs: whose value stays, what to look at before a submission, and what was refused. */
export function PageDialogs({ shown, queue, submitting, conflicts, onCompared, nameOf, here }: PageDialogsProps) {
  const { dataPoint, locale } = shown;
  const { asking, refused, pending } = submitting;
  return (
    <>
      {conflicts.length > 0 && (
        <ConflictDialog
          onClose={onCompared}
          conflicts={conflicts}
          dataPoint={dataPoint}
          locale={locale}
          nameOf={({ key }) => nameOf(key)}
          queue={queue}
        />
      )}
      {asking && (
        <OpenPointsDialog
          cells={asking.cells}
          nameOf={nameOf}
          saysOf={(key) => showTyped(dataPoint, queue.view(key).typed, locale)}
          pending={pending}
          onBack={asking.back}
          onSubmit={asking.submit}
        />
      )}
      {refused && (
        <SubmitResult
          outcome={refused}
          what={dataPoint.name}
          nameOf={({ key }) => nameOf(key)}
          hrefOf={({ key }) => `${here}&cell=${key.entityId}.${key.period}`}
          onClose={submitting.close}
        />
      )}
    </>
  );
}
