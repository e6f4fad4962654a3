import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { dayText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Part } from './Part.tsx';
import { useChangeLink } from './useChangeLink.ts';

/** Ends a link today: what was shared stays, nothing new is seen. */
export function EndPart({ company, today }: { readonly company: PortfolioCompany; readonly today: string }) {
  const { change, pending, error } = useChangeLink(company);
  const { name, toDate } = company;
  if (toDate === today) {
    return (
      <Part title="End of the link" error={error}>
        Today is the last day.
      </Part>
    );
  }
  const end = () =>
    change(
      { toDate: today },
      {
        title: `End the link with ${name}?`,
        body: `Today, ${dayText(today)}, is its last day. You keep what ${name} has shared with you, and see nothing new. To follow it again, you have to invite it.`,
        confirmLabel: 'End the link',
        danger: true,
      },
      `Today is the last day of ${name}`,
    );
  return (
    <Part
      title="End of the link"
      error={error}
      actions={
        <Button variant="danger" pending={pending} onClick={() => void end()}>
          End the link
        </Button>
      }
    >
      After an exit you keep what was shared until then. For another day, set the last day above.
    </Part>
  );
}
