import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateIn } from '#shared/library/dates/rules.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { rangeText } from '#web/lib/dates.ts';
import { linkMark, managedMark } from '#web/lib/linkMarks.ts';
import { useMember } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { MarkChip } from '#web/ui/status/StatusChip.tsx';
import { Tag } from '#web/ui/status/Tag.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { yearMark, yearStateOf, yearStates } from './marks.ts';
import { companyLabel, deadlineText, notUpToDateText, sectionsText } from './words.ts';

export interface CompanyTableProps {
  readonly companies: readonly PortfolioCompany[];
  readonly year: number;
  readonly empty: ReactNode;
}

/** The companies as rows; a press opens one beside the page. */
export function CompanyTable({ companies, year, empty }: CompanyTableProps) {
  const { organisation } = useMember();
  const address = useAddress();
  const today = dateIn(organisation.timeZone, new Date());
  const columns: readonly Column<PortfolioCompany>[] = [
    {
      id: 'name',
      header: 'Company',
      width: '22%',
      sortBy: companyLabel,
      cell: (company) => <Name company={company} />,
    },
    {
      id: 'status',
      header: 'Link',
      sortBy: ({ status }) => linkMark(status).label,
      cell: (company) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-1.5 tablet:justify-start">
          <MarkChip mark={linkMark(company.status)} size="small" />
          {company.managed !== 'NO' && <MarkChip mark={managedMark(company.managed)} size="small" />}
        </span>
      ),
    },
    {
      id: 'dates',
      header: 'Followed',
      sortBy: ({ fromDate }) => fromDate,
      cell: ({ fromDate, toDate }) => <span className="tabular-nums">{rangeText(fromDate, toDate)}</span>,
    },
    {
      id: 'funds',
      header: 'Funds',
      cell: ({ funds }) => (
        <span className="flex flex-wrap justify-end gap-1 tablet:justify-start">
          {funds.length === 0 ? 'None' : funds.map(({ id, name }) => <Tag key={id}>{name}</Tag>)}
        </span>
      ),
    },
    {
      id: 'contact',
      header: 'Primary contact',
      width: '12%',
      sortBy: ({ primaryContact }) => primaryContact?.name ?? null,
      cell: ({ primaryContact }) => primaryContact?.name ?? 'None yet',
    },
    {
      id: 'year',
      header: `Year ${year}`,
      sortBy: (company) => yearStates.indexOf(yearStateOf(company)),
      cell: (company) => <YearCell company={company} today={today} />,
    },
  ];
  return (
    <DataTable
      label="Companies"
      columns={columns}
      rows={companies}
      rowKey={({ id }) => id}
      rowName={companyLabel}
      rowHref={({ id }) => address.with({ company: id })}
      empty={empty}
    />
  );
}

function Name({ company }: { readonly company: PortfolioCompany }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {company.isTestCompany && <FlaskConical aria-hidden className="size-4 shrink-0 text-ink-muted" />}
      <span className="break-words">{companyLabel(company)}</span>
    </span>
  );
}

function YearCell({ company, today }: { readonly company: PortfolioCompany; readonly today: string }) {
  const { year } = company;
  const details = [year && sectionsText(year), year && notUpToDateText(year), year && deadlineText(year, today)].filter(
    Boolean,
  );
  return (
    <span className="inline-flex flex-col items-end gap-0.5 tablet:items-start">
      <MarkChip mark={yearMark(yearStateOf(company))} size="small" />
      {details.length > 0 && <span className="text-ink-muted text-xs tabular-nums">{details.join(', ')}</span>}
    </span>
  );
}
