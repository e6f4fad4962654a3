import { CloudAlert, CloudCheck, CloudOff, GitCompareArrows } from 'lucide-react';
import { many } from '#shared/text/plural.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

export type SaveStateValue =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' /** The local time in words, e.g. '10:42'. */; readonly at: string }
  | { readonly kind: 'unsaved'; readonly count: number }
  | { readonly kind: 'offline'; readonly count: number }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'conflict'; readonly message: string };

export interface SaveStateProps {
  readonly state: SaveStateValue;
  readonly onRetry?: () => void;
  readonly onResolve?: () => void;
}

/** Says quietly what has become of the latest change: saving, saved at, failed, or in conflict. */
export function SaveState({ state, onRetry, onResolve }: SaveStateProps) {
  return (
    <div role="status" className="inline-flex min-h-6 items-center gap-1.5 text-ink-muted text-sm tabular-nums">
      {state.kind === 'saving' && (
        <>
          <Spinner size="small" /> Saving...
        </>
      )}
      {state.kind === 'saved' && (
        <>
          <CloudCheck aria-hidden className="size-4 text-complete" /> Saved {state.at}
        </>
      )}
      {state.kind === 'unsaved' && `${many(state.count, 'change')} not saved yet`}
      {state.kind === 'offline' && (
        <>
          <CloudOff aria-hidden className="size-4 text-partial" /> Offline: {many(state.count, 'change')} kept in this
          browser
        </>
      )}
      {state.kind === 'error' && (
        <>
          <CloudAlert aria-hidden className="size-4 shrink-0 text-danger" />
          <span className="text-danger">{state.message}</span>
          {onRetry && (
            <Button size="xsmall" onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      )}
      {state.kind === 'conflict' && (
        <>
          <GitCompareArrows aria-hidden className="size-4 shrink-0 text-bloom" />
          <span className="text-bloom">{state.message}</span>
          {onResolve && (
            <Button size="xsmall" onClick={onResolve}>
              Compare
            </Button>
          )}
        </>
      )}
    </div>
  );
}
