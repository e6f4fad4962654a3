import { behindTogether } from '#shared/collection/rollups/schema.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { many } from '#shared/text/plural.ts';
import { BehindNotice } from '#web/lib/BehindNotice.tsx';

/** Stands above companies of which some count sections behind their answers. */
export function CompaniesBehind({ companies }: { readonly companies: readonly PortfolioCompany[] }) {
  const late = companies.flatMap(({ year }) => year?.behind ?? []);
  const behind = behindTogether(late);
  if (!behind) return null;
  return (
    <div className="mb-5">
      <BehindNotice behind={behind} what={`Progress of ${many(late.length, 'company', 'companies')} is`} />
    </div>
  );
}
