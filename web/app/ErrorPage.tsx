import { useEffect } from 'react';
import { toAppError } from '#web/lib/errors.ts';
import { leaveTo } from '#web/lib/leave.ts';
import { noteError } from '#web/lib/noteError.ts';
import type { FailureProps } from './Failing.tsx';
import { PlainMessage } from './PlainMessage.tsx';
import { usePageTitle } from './usePageTitle.ts';

/** The page failed as a whole (product.md, section 2): what happened, and the way home by a full load. */
export function ErrorPage({ error, onRetry }: FailureProps) {
  usePageTitle('Error');
  useEffect(() => {
    console.error('The page failed', error);
    noteError(error);
  }, [error]);
  return (
    <PlainMessage
      title="Uh oh. Something went wrong!"
      text="Failed to load page"
      actions={[
        { label: 'Try again', run: onRetry },
        { label: 'Return home', run: () => leaveTo('/') },
      ]}
      traceId={toAppError(error).traceId}
    />
  );
}
