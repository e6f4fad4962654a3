import { type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';

export interface CardProps {
  readonly title?: ReactNode;
  /** Level of the title; 2 by default. */
  readonly level?: 2 | 3;
  /** A line under the title. */
  readonly lead?: ReactNode;
  /** At the right of the title: small buttons, a Menu. */
  readonly actions?: ReactNode;
  /** A strip under the content. */
  readonly footer?: ReactNode;
  /** The content reaches the edges, e.g. a table. */
  readonly flush?: boolean;
  readonly children?: ReactNode;
}

/** A framed part of a page. */
export function Card({ title, level = 2, lead, actions, footer, flush = false, children }: CardProps) {
  const id = useId();
  const Title = `h${level}` as const;
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      {(title || actions) && (
        <div className={classes('flex flex-wrap items-start gap-x-4 gap-y-2 px-5 pt-4', flush ? 'pb-4' : 'pb-1')}>
          <div className="min-w-0 flex-1">
            <Title id={id} dir="auto" className="font-semibold text-base text-ink">
              {title}
            </Title>
            {lead && <p className="mt-0.5 text-ink-muted text-sm">{lead}</p>}
          </div>
          {actions && <div className="flex items-center gap-1.5">{actions}</div>}
        </div>
      )}
      <div className={classes('min-w-0 flex-1', !flush && 'px-5 py-4')}>{children}</div>
      {footer && <div className="border-line border-t bg-sunken/60 px-5 py-3 text-sm">{footer}</div>}
    </section>
  );
}
