import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { toAppError } from '#web/lib/errors.ts';
import { leaveTo } from '#web/lib/leave.ts';
import { noteError } from '#web/lib/noteError.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { CopyText } from '#web/ui/actions/CopyText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import type { FailureProps } from './Failing.tsx';
import { usePageTitle } from './usePageTitle.ts';

/** A screen failed; the menus live on. The texts are those of product.md's error page. */
export function PageError({ error, onRetry }: FailureProps) {
  const { traceId } = toAppError(error);
  usePageTitle('Error');
  useEffect(() => {
    console.error('The screen failed', error);
    noteError(error);
  }, [error]);
  return (
    <div role="alert">
      <h1 className="sr-only">Error</h1>
      <EmptyState
        icon={CircleAlert}
        title="Uh oh. Something went wrong!"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
            <Button onClick={() => leaveTo('/')}>Return home</Button>
          </span>
        }
      >
        <p>Failed to load page</p>
        {traceId && (
          <p className="mt-2 text-xs">
            If it happens again, quote <CopyText text={traceId} label="Copy the number to quote" />
          </p>
        )}
      </EmptyState>
    </div>
  );
}
