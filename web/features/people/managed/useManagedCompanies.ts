import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { type ReadPages, useReadAll } from '#web/lib/useReadPages.ts';

/** The companies whose administrator the fund manager is; `query` of the read is null while the feature is off. */
export function useManagedCompanies(isOn: boolean): {
  readonly read: ReadPages<PortfolioCompany>;
  readonly companies: readonly PortfolioCompany[];
} {
  const read = useReadAll(companyRoutes.listCompanies, isOn ? { status: 'ACTIVE' } : null);
  return { read, companies: (read.data ?? []).filter(({ managed }) => managed === 'YES') };
}
