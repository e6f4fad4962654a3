import { ArrowRight, Send } from 'lucide-react';
import type { Counts } from '#shared/collection/year/schema.ts';
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
  /** Of the data point, as it stands on the page. */
  readonly counts: Counts;
  readonly onSubmit: (() => void) | undefined;
  /** Submits all drafts and goes on to the next question; left out at the last one. */
  readonly onNext: (() => void) | undefined;
  readonly onSubmitChosen: () => void;
};

/** In sight while there is something to submit or to say of a save: what has become of the typing, and what makes drafts count. */
export function SubmitBar(props: SubmitBarProps) {
  const {
    summary,
    drafts,
    chosenDrafts,
    chosen,
    pending,
    counts,
    onNext,
    onRetry,
    onCompare,
    onSubmit,
    onSubmitChosen,
  } = props;
  return (
    <section
      aria-label="Save and submit"
      className="sticky bottom-0 z-10 -mx-4 mt-6 flex min-h-16 flex-wrap items-center justify-between gap-3 border-line border-t bg-canvas/95 px-4 py-3 backdrop-blur tablet:-mx-8 tablet:px-8"
    >
      <SaveState state={saveWords(summary, showTime)} onRetry={onRetry} onResolve={onCompare} />
      {onSubmit && (
        <div className="flex flex-wrap items-center gap-2">
          {counts.answered < counts.required && (
            <span className="mr-2 text-ink-muted text-sm tabular-nums">
              {counts.required - counts.answered} of {counts.required} left
            </span>
          )}
          {chosen > 0 && (
            <Button disabled={chosenDrafts === 0} pending={pending} onClick={onSubmitChosen}>
              {chosenDrafts === 0 ? 'No draft in the chosen rows' : `Submit ${chosenDrafts} in the chosen rows`}
            </Button>
          )}
          {drafts > 0 && (
            <Button variant={onNext ? 'secondary' : 'primary'} icon={Send} pending={pending} onClick={onSubmit}>
              Submit {many(drafts, 'draft')}
            </Button>
          )}
          {drafts > 0 && onNext && (
            <Button
              variant="primary"
              trailingIcon={ArrowRight}
              pending={pending}
              aria-keyshortcuts="Control+Enter"
              onClick={onNext}
            >
              Submit and next
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
