import { CalendarClock } from 'lucide-react';
import { deadlineText, notUpToDateText, sectionsText } from '#web/features/portfolio/companies/words.ts';
import { dayText } from '#web/lib/dates.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { CompanyRows } from './CompanyRows.tsx';
import { type CompanyOverview, isSoon } from './companyOverview.ts';

const MOST = 8;

export interface DeadlinesCardProps {
  readonly board: CompanyOverview;
  readonly today: string;
  readonly year: number;
}

/** The deadlines that are still to come, the next one first. */
export function DeadlinesCard({ board: { coming }, today, year }: DeadlinesCardProps) {
  return (
    <Card title="Deadlines" lead={coming.length > MOST ? `The next ${MOST} of ${coming.length}` : undefined} flush>
      {coming.length === 0 ? (
        <EmptyState compact level={3} icon={CalendarClock} title="No deadline ahead">
          Companies that set a deadline for {year} appear here.
        </EmptyState>
      ) : (
        <CompanyRows
          rows={coming.slice(0, MOST).map((company) => ({
            company,
            text: company.year
              ? [sectionsText(company.year), notUpToDateText(company.year)].filter(Boolean).join(', ')
              : '',
            aside: company.year?.deadline && (
              <>
                <span className={isSoon(company, today) ? 'font-semibold text-ink' : 'text-ink'}>
                  {dayText(company.year.deadline)}
                </span>
                <span className="block text-ink-muted">{deadlineText(company.year, today)}</span>
              </>
            ),
          }))}
        />
      )}
    </Card>
  );
}
