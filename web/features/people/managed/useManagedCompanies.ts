import type { SWRResponse } from 'swr';
import type { AppError } from '#shared/api/problem.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';

/** The companies whose administrator the fund manager is; `query` of the read is null while the feature is off. */
export function useManagedCompanies(isOn: boolean): {
  readonly read: SWRResponse<readonly PortfolioCompany[], AppError>;
  readonly companies: readonly PortfolioCompany[];
} {
  const read = useReadAll(companyRoutes.listCompanies, isOn ? { status: 'ACTIVE' } : null);
  return { read, companies: (read.data ?? []).filter(({ managed }) => managed === 'YES') };
}
