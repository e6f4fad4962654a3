import type { AppError } from '#shared/api/problem.ts';
import { storedIn } from '#web/lib/conflict.ts';
import { messageOf } from '#web/lib/errors.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

type RefusedProps = { readonly error: AppError | null | undefined; readonly onDismiss: () => void };

/** Why a change did not go through, in the page: somebody was faster, the year is closed, or something else. */
export function Refused({ error, onDismiss }: RefusedProps) {
  if (!error) return null;
  return (
    <div role="alert">
      <Banner kind={error.status >= 500 ? 'danger' : 'warning'} title={titleOf(error)} onDismiss={onDismiss}>
        {storedIn(error)
          ? 'Nothing of yours was stored. The page shows the year as it is now: look at it and try again.'
          : messageOf(error)}
      </Banner>
    </div>
  );
}

function titleOf(error: AppError): string {
  if (storedIn(error)) return 'Somebody else has just changed this year';
  if (error.code === 'locked') return 'The year is closed for changes';
  if (error.code === 'forbidden') return 'You may not change this';
  return 'The change was not saved';
}
