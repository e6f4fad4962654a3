import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { PlainCard } from '#web/features/auth/plain/PlainCard.tsx';
import { toAppError } from '#web/lib/errors.ts';
import { leaveTo } from '#web/lib/leave.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { CopyText } from '#web/ui/actions/CopyText.tsx';
import { usePageTitle } from './usePageTitle.ts';

/** The page failed as a whole (product.md, section 2): what happened, and the way home by a full load. */
export function ErrorPage() {
  const error = useRouteError();
  const { traceId } = toAppError(error);
  usePageTitle('Error');
  useEffect(() => console.error('The page failed', error), [error]);
  return (
    <PlainCard title="Uh oh. Something went wrong!" lead="Failed to load page">
      <Button variant="primary" size="large" fullWidth onClick={() => leaveTo('/')}>
        Return home
      </Button>
      {traceId && (
        <p className="mt-4 text-ink-muted text-xs">
          If it happens again, quote <CopyText text={traceId} label="Copy the number to quote" />
        </p>
      )}
    </PlainCard>
  );
}
