import { PartyPopper } from 'lucide-react';
import { yearMark, yearStateOf } from '#web/features/portfolio/companies/marks.ts';
import { deadlineText, notUpToDateText, sectionsText } from '#web/features/portfolio/companies/words.ts';
import { linkTo } from '#web/lib/links.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { CompanyRows } from './CompanyRows.tsx';
import type { Behind, CompanyOverview } from './companyOverview.ts';

const MOST = 6;

export interface BehindCardProps {
  readonly board: CompanyOverview;
  readonly today: string;
  readonly year: number;
}

/** Who is behind, the latest first: past the deadline, or not collecting though the year has ended. */
export function BehindCard({ board: { behind }, today, year }: BehindCardProps) {
  return (
    <Card
      title="Who is behind"
      flush
      footer={
        behind.length > MOST ? (
          <Link
            to={linkTo('/portfolio/companies', {}, { status: 'ACTIVE' })}
          >{`See all ${behind.length} among the companies`}</Link>
        ) : undefined
      }
    >
      {behind.length === 0 ? (
        <EmptyState compact level={3} icon={PartyPopper} title="Nobody is behind">
          No deadline of {year} has passed without the year being completed.
        </EmptyState>
      ) : (
        <CompanyRows rows={behind.slice(0, MOST).map((each) => rowOf(each, today))} />
      )}
    </Card>
  );
}

function rowOf({ company, why }: Behind, today: string) {
  const { year, primaryContact } = company;
  const text = [
    year && sectionsText(year),
    year && notUpToDateText(year),
    primaryContact && `contact ${primaryContact.name}`,
  ]
    .filter(Boolean)
    .join(', ');
  const aside =
    why === 'overdue' && year ? (
      <Badge tone="danger">{deadlineText(year, today)}</Badge>
    ) : (
      <Badge tone="partial">{yearMark(yearStateOf(company)).label}</Badge>
    );
  return { company, text, aside };
}
