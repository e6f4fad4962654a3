import type { ReactNode } from 'react';

export interface PageHeaderProps {
  /** The page's one h1. */
  readonly title: string;
  /** A sentence that says what the page is for. */
  readonly lead?: ReactNode;
  /** Breadcrumbs above the title. */
  readonly crumbs?: ReactNode;
  /** A chip beside the title. */
  readonly status?: ReactNode;
  /** Buttons at the right, the main one last. */
  readonly actions?: ReactNode;
}

/** The head of a page. */
export function PageHeader({ title, lead, crumbs, status, actions }: PageHeaderProps) {
  return (
    <div className="mb-6">
      {crumbs && <div className="mb-2">{crumbs}</div>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 desktop:flex-nowrap">
        <div className="min-w-0 max-w-3xl">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 dir="auto" className="font-semibold text-2xl text-ink tablet:text-[1.75rem] tablet:leading-9">
              {title}
            </h1>
            {status}
          </div>
          {lead && <p className="mt-1 text-ink-muted text-sm tablet:text-base">{lead}</p>}
        </div>
        {actions && (
          <div className="no-print flex flex-wrap items-center gap-2 desktop:max-w-[60%] desktop:shrink-0 desktop:justify-end">
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
