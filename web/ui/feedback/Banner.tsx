import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { classes } from '#web/ui/classes.ts';
import { type MessageKind, messageKinds } from '#web/ui/feedback/kinds.ts';

export interface BannerProps {
  readonly kind?: MessageKind;
  readonly title: ReactNode;
  /** A sentence more. */
  readonly children?: ReactNode;
  /** A Button or LinkButton of size `small`. */
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  /** Across the page without corners, as BannerStack shows it. */
  readonly flush?: boolean;
}

/** A message that stays until it is settled or dismissed. */
export function Banner({ kind = 'info', title, children, action, onDismiss, flush = false }: BannerProps) {
  const { Icon, word, ink, ground, edge } = messageKinds[kind];
  return (
    <div
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border px-4 py-3 text-sm',
        ground,
        edge,
        flush ? 'border-x-0 border-t-0' : 'rounded-card',
      )}
    >
      <Icon aria-hidden className={classes('size-5 shrink-0 self-start', ink)} />
      <div className="min-w-48 flex-1">
        <p className="font-semibold text-ink">
          <span className="sr-only">{word}: </span>
          <span dir="auto">{title}</span>
        </p>
        {children && <div className="mt-0.5 text-ink">{children}</div>}
      </div>
      {action}
      {onDismiss && <IconButton icon={X} label="Dismiss" tooltip="none" onClick={onDismiss} />}
    </div>
  );
}
