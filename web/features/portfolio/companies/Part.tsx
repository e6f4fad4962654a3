import type { ReactNode } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import { messageOf } from '#web/lib/errors.ts';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';

export interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons under the text. */
  readonly actions?: ReactNode;
  readonly error?: AppError | undefined;
}

/** A part of the panel of a company, with what went wrong in it. */
export function Part({ title, children, actions, error }: PartProps) {
  return (
    <section aria-label={title} className="border-line border-t pt-5">
      <h3 className="font-semibold text-base text-ink">{title}</h3>
      <div className="mt-1 text-ink-muted text-sm">{children}</div>
      {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      {error && (
        <div className="mt-3">
          <ErrorNotice title="Nothing is changed" message={messageOf(error)} traceId={error.traceId} />
        </div>
      )}
    </section>
  );
}
