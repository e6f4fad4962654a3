import type { ReactNode } from 'react';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import { linkTo } from '#web/lib/links.ts';
import { Link } from '#web/ui/actions/Link.tsx';

export interface CompanyRow {
  readonly company: PortfolioCompany;
  /** Under the name. */
  readonly text: string;
  /** At the right. */
  readonly aside: ReactNode;
}

/** Companies under each other, each a link that opens it in the list of companies. */
export function CompanyRows({ rows }: { readonly rows: readonly CompanyRow[] }) {
  return (
    <ul className="border-line border-t">
      {rows.map(({ company, text, aside }) => (
        <li
          key={company.id}
          className="relative flex items-center justify-between gap-4 border-line border-b px-5 py-3 text-sm last:border-b-0 hover:bg-sunken/60"
        >
          <span className="min-w-0">
            <Link to={linkTo('/portfolio/companies', {}, { company: company.id })} tone="quiet">
              <span className="break-words">{company.name}</span>
              <span aria-hidden className="absolute inset-0" />
            </Link>
            {text && <span className="block text-ink-muted text-xs tabular-nums">{text}</span>}
          </span>
          <span className="shrink-0 text-right text-xs tabular-nums">{aside}</span>
        </li>
      ))}
    </ul>
  );
}
