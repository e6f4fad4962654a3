import type { AppError } from '#shared/api/problem.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { type Fund, fundRoutes } from '#shared/portfolio/funds/routes.ts';
import { useRead } from '#web/lib/useApi.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';

/** The companies as one reporting year shows them; undefined while they are on their way. */
export type YearOfPortfolio = { readonly year: number; readonly companies: readonly PortfolioCompany[] | undefined };

export type Portfolio = {
  /** The selected year last, two before it. */
  readonly years: readonly [YearOfPortfolio, YearOfPortfolio, YearOfPortfolio];
  readonly funds: readonly Fund[] | undefined;
  readonly error: AppError | undefined;
  readonly retry: () => void;
};

/** Reads what the home of a fund manager shows: its funds, and its companies in three years. */
export function usePortfolio(year: number): Portfolio {
  const before = useReadAll(companyRoutes.listCompanies, { year: String(year - 2) });
  const last = useReadAll(companyRoutes.listCompanies, { year: String(year - 1) });
  const now = useReadAll(companyRoutes.listCompanies, { year: String(year) });
  const funds = useRead(fundRoutes.listFunds);
  const reads = [before, last, now, funds];
  return {
    years: [
      { year: year - 2, companies: before.data },
      { year: year - 1, companies: last.data },
      { year, companies: now.data },
    ],
    funds: funds.data?.data,
    error: reads.find(({ error, data }) => error && !data)?.error,
    retry: () => {
      for (const read of reads) if (read.error) void read.mutate();
    },
  };
}
