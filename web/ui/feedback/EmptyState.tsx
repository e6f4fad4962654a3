import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '#web/ui/brand/Logo.tsx';
import { classes } from '#web/ui/classes.ts';

export interface EmptyStateProps {
  readonly title: string;
  /** Why it is empty, and what fills it. */
  readonly children?: ReactNode;
  /** One Button or LinkButton that leads on. */
  readonly action?: ReactNode;
  readonly icon?: LucideIcon;
  /** Inside a card or a table: less air, no ground of its own. */
  readonly compact?: boolean;
  /** The level of the title; 2 by default. */
  readonly level?: 2 | 3;
}

/** Stands where there is nothing yet: why, and one way on. */
export function EmptyState({ title, children, action, icon: Icon, compact = false, level = 2 }: EmptyStateProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div
      className={classes(
        'flex flex-col items-center px-6 text-center',
        compact ? 'py-8' : 'rounded-card border border-line border-dashed bg-surface py-14',
      )}
    >
      <div className="mb-4 grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        {Icon ? <Icon aria-hidden className="size-6" /> : <Logo size={34} />}
      </div>
      <Title className="font-semibold text-base text-ink">{title}</Title>
      {children && <div className="mt-1 max-w-md text-ink-muted text-sm">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
