import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom';
import { classes } from '#web/ui/classes.ts';

export interface LinkProps extends Omit<RouterLinkProps, 'to' | 'className' | 'style' | 'children'> {
  /** A path of the product, or a whole address with `external`. */
  readonly to: string;
  /** Opens another site in a new tab, and says so. */
  readonly external?: boolean;
  /** `quiet` is for links that stand alone in lists and tables: underlined on hover only. */
  readonly tone?: 'plain' | 'quiet';
  readonly children: ReactNode;
}

/** A link inside the product, or out of it. */
export function Link({ to, external = false, tone = 'plain', children, ...rest }: LinkProps) {
  const look = classes(
    'rounded-[2px] font-medium underline-offset-[3px] hover:underline',
    tone === 'plain'
      ? 'text-accent underline decoration-accent/40 hover:decoration-current'
      : 'text-ink hover:text-accent',
  );
  if (!external) {
    return (
      <RouterLink {...rest} to={to} className={look}>
        {children}
      </RouterLink>
    );
  }
  return (
    <a href={to} target="_blank" rel="noreferrer noopener" className={look}>
      {children}
      <ExternalLink aria-hidden className="ml-1 inline size-3.5 align-[-2px]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
