import { Building2 } from 'lucide-react';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { linkStatuses } from '#shared/portfolio/companies/statuses.ts';
import { fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useReportingYear } from '#web/lib/reportingYear.ts';
import { useMay } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { useRead } from '#web/lib/useApi.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { CompaniesBehind } from './CompaniesBehind.tsx';
import { CompanyFilters } from './CompanyFilters.tsx';
import { CompanyTable } from './CompanyTable.tsx';

const CompanyPanel = laterPart({
  failure: 'The company could not be loaded',
  load: async () => (await import('./CompanyPanel.tsx')).CompanyPanel,
  over: true,
});

/** The list of companies with its filters, which the address keeps; one is opened beside it. */
export function CompaniesTab() {
  const { get } = useAddress();
  const { year } = useReportingYear();
  const status = linkStatuses.find((each) => each === get('status'));
  const fundId = get('fund') ?? undefined;
  const search = get('search') ?? undefined;
  const query = { search, status, fundId, year: String(year) };
  const read = useReadAll(companyRoutes.listCompanies, query, { keepPreviousData: true });
  const funds = useRead(fundRoutes.listFunds).data?.data ?? [];
  const narrowed = search !== undefined || status !== undefined || fundId !== undefined;
  return (
    <>
      <CompanyFilters funds={funds} shown={read.data?.length} />
      <Loaded
        read={read}
        failure="The companies could not be loaded"
        skeleton={<Skeleton shape="table" rows={6} label="Loading companies..." />}
      >
        {(companies) => (
          <>
            <CompaniesBehind companies={companies} />
            <CompanyTable companies={companies} year={year} empty={<Nothing narrowed={narrowed} />} />
            <Opened companies={companies} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Opened({ companies }: { readonly companies: readonly PortfolioCompany[] }) {
  const { get, set } = useAddress();
  const asked = get('company');
  const company = companies.find(({ id }) => id === asked);
  if (!company) return null;
  return <CompanyPanel key={company.id} company={company} onClose={() => set({ company: null })} />;
}

function Nothing({ narrowed }: { readonly narrowed: boolean }) {
  const mayInvite = useMay()(companyRoutes.inviteCompany);
  if (narrowed) {
    return (
      <EmptyState compact title="No company fits">
        Take a filter away, or search for another name.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      compact
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
      Companies that you invited, or that you were given access to, appear here.
    </EmptyState>
  );
}
