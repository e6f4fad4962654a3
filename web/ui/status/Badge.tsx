import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { chipTones, type Tone } from '#web/ui/status/tones.ts';

export interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A word or a number that marks what it stands beside: 'Required', 'Locked', 12. */
export function Badge({ tone = 'idle', icon: Icon, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 whitespace-nowrap align-middle rounded-[5px] px-1.5 py-0.5 font-medium text-xs tabular-nums',
        chipTones[tone],
      )}
    >
      {Icon && <Icon aria-hidden className="size-3" />}
      {children}
    </span>
  );
}
