import { Landmark } from 'lucide-react';
import type { Fund } from '#shared/portfolio/funds/routes.ts';
import { many } from '#shared/text/plural.ts';
import { fundTypeLabels, sfdrLabels } from '#web/features/portfolio/funds/words.ts';
import { linkTo } from '#web/lib/links.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

/** The funds that are not archived, each leading to its companies. */
export function FundsCard({ funds }: { readonly funds: readonly Fund[] | undefined }) {
  const open = funds?.filter(({ archivedAt }) => !archivedAt);
  return (
    <Card title="Funds" flush>
      {!open && (
        <div className="px-5 pb-4">
          <Skeleton rows={3} />
        </div>
      )}
      {open?.length === 0 && (
        <EmptyState compact level={3} icon={Landmark} title="No funds yet">
          A fund manager admin creates them beside the companies.
        </EmptyState>
      )}
      {open && open.length > 0 && (
        <ul className="border-line border-t">
          {open.map(({ id, name, type, vintage, sfdrArticle, companyCount }) => (
            <li
              key={id}
              className="relative flex items-center justify-between gap-4 border-line border-b px-5 py-3 text-sm last:border-b-0 hover:bg-sunken/60"
            >
              <span className="min-w-0">
                <Link to={linkTo('/portfolio/companies', {}, { fund: id })} tone="quiet">
                  <span className="break-words">{name}</span>
                  <span aria-hidden className="absolute inset-0" />
                </Link>
                <span className="block text-ink-muted text-xs tabular-nums">
                  {[fundTypeLabels[type], vintage, sfdrLabels[sfdrArticle]].filter(Boolean).join(', ')}
                </span>
              </span>
              <span className="shrink-0 text-ink-muted text-xs tabular-nums">
                {many(companyCount, 'company', 'companies')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
