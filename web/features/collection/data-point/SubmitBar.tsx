import { Send } from 'lucide-react';
import { many } from '#shared/text/plural.ts';
import { saveWords } from '#web/features/collection/cells/saveWords.ts';
import type { QueueSummary } from '#web/features/collection/cells/summary.ts';
import { showTime } from '#web/features/collection/cells/when.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { SaveState } from '#web/ui/feedback/SaveState.tsx';

type SubmitBarProps = {
  readonly summary: QueueSummary;
  /** Drafts of the data point, and of the chosen rows. */
  readonly drafts: number;
  readonly chosenDrafts: number;
  /** Rows that are chosen. */
  readonly chosen: number;
  readonly pending: boolean;
  readonly onRetry: () => void;
  readonly onCompare: () => void;
  readonly onSubmit: (() => void) | undefined;
  readonly onSubmitChosen: () => void;
};

/** Stays in sight: what has become of the typing, and the button that makes drafts count. */
export function SubmitBar(props: SubmitBarProps) {
  const { summary, drafts, chosenDrafts, chosen, pending, onRetry, onCompare, onSubmit, onSubmitChosen } = props;
  return (
    <section
      aria-label="Save and submit"
      className="sticky bottom-0 z-10 -mx-4 mt-6 flex min-h-16 flex-wrap items-center justify-between gap-3 border-line border-t bg-canvas/95 px-4 py-3 backdrop-blur tablet:-mx-8 tablet:px-8"
    >
      <SaveState state={saveWords(summary, showTime)} onRetry={onRetry} onResolve={onCompare} />
      {onSubmit && (
        <div className="flex flex-wrap items-center gap-2">
          {chosen > 0 && (
            <Button disabled={chosenDrafts === 0} pending={pending} onClick={onSubmitChosen}>
              {chosenDrafts === 0 ? 'No draft in the chosen rows' : `Submit ${chosenDrafts} in the chosen rows`}
            </Button>
          )}
          <Button variant="primary" icon={Send} disabled={drafts === 0} pending={pending} onClick={onSubmit}>
            {drafts === 0 ? 'Nothing to submit' : `Submit ${many(drafts, 'draft')}`}
          </Button>
        </div>
      )}
    </section>
  );
}
