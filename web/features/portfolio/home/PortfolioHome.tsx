import { Building2 } from 'lucide-react';
import { dateIn } from '#shared/library/dates/rules.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { CompaniesBehind } from '#web/features/portfolio/companies/CompaniesBehind.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useReportingYear } from '#web/lib/reportingYear.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { StatTile } from '#web/ui/layout/StatTile.tsx';
import { BehindCard } from './BehindCard.tsx';
import { type CompanyOverview, companyOverview, isSoon } from './companyOverview.ts';
import { DeadlinesCard } from './DeadlinesCard.tsx';
import { FundsCard } from './FundsCard.tsx';
import { ToDoCard } from './ToDoCard.tsx';
import { type Portfolio, usePortfolio } from './usePortfolio.ts';

// It brings the chart's scales with it.
const StatesChart = laterPart({
  failure: 'The chart could not be loaded',
  load: async () => (await import('./StatesChart.tsx')).StatesChart,
  skeleton: <Skeleton shape="chart" />,
});

/** The home of a fund manager: where its companies stand, who is behind, what is due, and what needs doing. */
export function PortfolioHome() {
  const { user, organisation } = useMember();
  const { year } = useReportingYear();
  const portfolio = usePortfolio(year);
  const firstName = user.name.trim().split(/\s+/)[0] ?? user.name;
  const companies = portfolio.years[2].companies;
  const today = dateIn(organisation.timeZone, new Date());
  return (
    <>
      <PageHeader title={`Welcome, ${firstName}`} lead={`Your portfolio in the reporting year ${year}.`} />
      {portfolio.error && (
        <div className="mb-5">
          <ErrorNotice
            title="Parts of this page could not be loaded"
            message={messageOf(portfolio.error)}
            traceId={portfolio.error.traceId}
            onRetry={portfolio.retry}
          />
        </div>
      )}
      {!companies && !portfolio.error && <Loading />}
      {companies?.length === 0 && <NoCompanies />}
      {companies && <CompaniesBehind companies={companies} />}
      {companies && companies.length > 0 && (
        <Parts board={companyOverview(companies, year, today)} portfolio={portfolio} year={year} today={today} />
      )}
    </>
  );
}

type PartsProps = {
  readonly board: CompanyOverview;
  readonly portfolio: Portfolio;
  readonly year: number;
  readonly today: string;
};

function Parts({ board: overview, portfolio, year, today }: PartsProps) {
  const soon = overview.coming.filter((company) => isSoon(company, today)).length;
  const overdue = overview.behind.filter(({ why }) => why === 'overdue').length;
  return (
    <div className="grid gap-5">
      <section aria-label="In figures" className="grid grid-cols-2 gap-4 desktop:grid-cols-4">
        <h2 className="sr-only">In figures</h2>
        <StatTile label="Companies followed" value={String(overview.followed.length)} />
        <StatTile
          label={`Completed ${year}`}
          value={String(overview.completed)}
          coverage={`of ${overview.followed.length} companies`}
        />
        <StatTile label="Behind" value={String(overview.behind.length)} coverage={`${overdue} past the deadline`} />
        <StatTile label="Due within 30 days" value={String(soon)} />
      </section>
      <div className="grid items-start gap-5 desktop:grid-cols-2">
        <ToDoCard board={overview} funds={portfolio.funds} />
        <BehindCard board={overview} today={today} year={year} />
        <div className="desktop:col-span-2">
          <StatesChart years={portfolio.years} today={today} />
        </div>
        <DeadlinesCard board={overview} today={today} year={year} />
        <FundsCard funds={portfolio.funds} />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-5 desktop:grid-cols-2">
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </div>
  );
}

function NoCompanies() {
  const mayInvite = useMay()(companyRoutes.inviteCompany);
  return (
    <EmptyState
      icon={Building2}
      title="No companies yet"
      action={
        mayInvite && (
          <LinkButton to="/portfolio/add-company" variant="primary">
            Invite a company
          </LinkButton>
        )
      }
    >
      Invite the companies that you hold. Once they accept, you see here where each of them stands.
    </EmptyState>
  );
}
