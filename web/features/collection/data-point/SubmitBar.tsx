import { ArrowRight, Send } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
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
  /** Required cells that are not answered, and all of them. */
  readonly left: number;
  readonly required: number;
  /** Submits all drafts; true when it went through. */
  readonly onSubmit: (() => Promise<boolean>) | undefined;
  /** Goes on to the next question; left out at the last one. */
  readonly next: (() => void) | undefined;
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
    left,
    required,
    next,
    onRetry,
    onCompare,
    onSubmit,
    onSubmitChosen,
  } = props;
  const submitAndNext = useEffectEvent(async () => {
    if (drafts > 0 && !pending && (await onSubmit?.())) next?.();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      // What the same key has ended the typing of is a draft first.
      setTimeout(() => void submitAndNext());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const words = saveWords(summary, showTime);
  if (drafts === 0 && chosen === 0 && (words.kind === 'idle' || words.kind === 'saved')) return null;
  return (
    <section
      aria-label="Save and submit"
      className="sticky bottom-0 z-10 -mx-4 mt-6 flex min-h-16 flex-wrap items-center justify-between gap-3 border-line border-t bg-canvas/95 px-4 py-3 backdrop-blur tablet:-mx-8 tablet:px-8"
    >
      <SaveState state={words} onRetry={onRetry} onResolve={onCompare} />
      {onSubmit && (
        <div className="flex flex-wrap items-center gap-2">
          {left > 0 && (
            <span className="mr-2 text-ink-muted text-sm tabular-nums">
              {left} of {required} left
            </span>
          )}
          {chosen > 0 && (
            <Button disabled={chosenDrafts === 0} pending={pending} onClick={onSubmitChosen}>
              {chosenDrafts === 0 ? 'No draft in the chosen rows' : `Submit ${chosenDrafts} in the chosen rows`}
            </Button>
          )}
          {drafts > 0 && (
            <Button
              variant={next ? 'secondary' : 'primary'}
              icon={Send}
              pending={pending}
              onClick={() => void onSubmit()}
            >
              Submit {many(drafts, 'draft')}
            </Button>
          )}
          {drafts > 0 && next && (
            <Button
              variant="primary"
              trailingIcon={ArrowRight}
              pending={pending}
              aria-keyshortcuts="Control+Enter"
              onClick={() => void submitAndNext()}
            >
              Submit and next
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
