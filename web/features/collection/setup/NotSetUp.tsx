import { CalendarCog } from 'lucide-react';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** Leads to the first step, where a year was never set up. */
export function NotSetUp({ year }: { readonly year: number }) {
  return (
    <EmptyState
      icon={CalendarCog}
      title={`${year} is not set up yet`}
      action={
        <LinkButton to="/setup-reporting-year" variant="primary">
          {`Set up ${year}`}
        </LinkButton>
      }
    >
      Begin it from another year, from the recommended set, or empty. Or choose another year above.
    </EmptyState>
  );
}
