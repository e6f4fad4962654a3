import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '#web/ui/actions/Button.tsx';
import { CopyText } from '#web/ui/actions/CopyText.tsx';

export interface ErrorNoticeProps {
  /** What failed, in a few words: 'The entities could not be loaded'. */
  readonly title?: string;
  /** What the server said, or what to do. */
  readonly message: string;
  /** Quoted to support. */
  readonly traceId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
}

/** A part of the page failed: what, what to do, and the number to quote. The rest of the page lives on. */
export function ErrorNotice({
  title = 'Something went wrong',
  message,
  traceId,
  onRetry,
  retrying = false,
}: ErrorNoticeProps) {
  return (
    <div role="alert" className="flex gap-3 rounded-card border border-danger/30 bg-danger-soft p-4 text-sm">
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-ink">{title}</p>
        <p className="mt-0.5 text-ink">{message}</p>
        {(onRetry || traceId) && (
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            {onRetry && (
              <Button size="small" icon={RotateCw} onClick={onRetry} pending={retrying}>
                Try again
              </Button>
            )}
            {traceId && (
              <span className="inline-flex min-w-0 items-center gap-1 text-ink text-xs">
                If it happens again, quote <CopyText text={traceId} label="Copy the number to quote" />
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
