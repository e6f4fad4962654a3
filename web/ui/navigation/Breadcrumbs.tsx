import { ChevronRight } from 'lucide-react';
import { Link } from '#web/ui/actions/Link.tsx';

export interface Crumb {
  readonly label: string;
  /** Left out for the page itself, the last one. */
  readonly to?: string;
}

/** The way from the top to this page. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-ink-muted text-sm">
        {crumbs.map((crumb, at) => (
          <li key={crumb.label} dir="auto" className="flex min-w-0 items-center gap-1.5">
            {at > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0" />}
            {crumb.to ? (
              <Link to={crumb.to} tone="quiet">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
