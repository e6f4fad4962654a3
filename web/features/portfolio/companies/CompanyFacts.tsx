import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { currencyLabel, industryLabel } from '#web/features/organisations/settings/words.ts';
import { dayText, rangeText } from '#web/lib/dates.ts';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { MarkChip } from '#web/ui/status/StatusChip.tsx';
import { yearMark, yearStateOf } from './marks.ts';
import { deadlineText, sectionsText } from './words.ts';

export interface CompanyFactsProps {
  readonly company: PortfolioCompany;
  readonly today: string;
  /** Dates and funds stand in a form beside the facts. */
  readonly editing: boolean;
}

/** What the fund manager knows of a company: no value of it, only where things stand. */
export function CompanyFacts({ company, today, editing }: CompanyFactsProps) {
  const { year, status, currency, industries, fromDate, toDate, funds, invitedBy } = company;
  return (
    <Facts
      facts={[
        {
          term: year ? `Year ${year.year}` : 'Reporting year',
          text: (
            <span className="grid justify-items-start gap-1">
              <MarkChip mark={yearMark(yearStateOf(company))} size="small" />
              {year && (
                <span className="text-ink-muted text-xs tabular-nums">
                  {[
                    sectionsText(year) && `${sectionsText(year)} complete`,
                    year.deadline && `deadline ${dayText(year.deadline)}`,
                    year.status !== 'COMPLETED' && deadlineText(year, today),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              )}
            </span>
          ),
        },
        { term: 'Followed', text: editing ? '' : rangeText(fromDate, toDate) },
        { term: 'Funds', text: editing ? '' : funds.map(({ name }) => name).join(', ') || 'None' },
        {
          term: 'Currency',
          text: currency ? currencyLabel(currency) : status === 'INVITED' ? 'Known once the company accepts' : '',
        },
        { term: 'Industries', text: industries.map(industryLabel).join(', ') },
        { term: 'Invited by', text: invitedBy?.name ?? '' },
      ]}
    />
  );
}
