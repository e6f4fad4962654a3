import type { AppError } from '#shared/api/problem.ts';
import { messageOf } from '#web/lib/errors.ts';
import { PlainMessage } from './PlainMessage.tsx';
import { usePageTitle } from './usePageTitle.ts';

/** It could not be found out who is signed in: no network, or the server is at fault. */
export function FailedPage({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  usePageTitle('Not available');
  return (
    <PlainMessage
      title="Sedum cannot be opened"
      text={messageOf(error)}
      actions={[{ label: 'Try again', run: onRetry }]}
      traceId={error.traceId}
    />
  );
}
