import type { AppError } from '#shared/api/problem.ts';
import { PlainCard } from '#web/features/auth/plain/PlainCard.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { usePageTitle } from './usePageTitle.ts';

/** It could not be found out who is signed in: no network, or the server is at fault. */
export function FailedPage({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  usePageTitle('Not available');
  return (
    <PlainCard title="Sedum cannot be opened">
      <ErrorNotice
        title="Your session could not be checked"
        message={messageOf(error)}
        traceId={error.traceId}
        onRetry={onRetry}
      />
    </PlainCard>
  );
}
