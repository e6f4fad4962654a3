import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { chipTones, type Tone } from '#web/ui/status/tones.ts';

export interface TimelineEvent {
  readonly id: string;
  /** Who did it, or what: 'Ingrid Solberg', 'Calculation'. */
  readonly who: string;
  /** What was done: 'changed the value'. */
  readonly what: ReactNode;
  /** The moment as a machine reads it (UTC, ISO 8601) and as it is shown. */
  readonly at: string;
  readonly when: string;
  /** Old and new value, a comment, a reason. */
  readonly detail?: ReactNode;
  readonly icon?: LucideIcon;
  readonly tone?: Tone;
}

export interface TimelineProps {
  readonly label: string;
  /** Newest first. */
  readonly events: readonly TimelineEvent[];
}

/** What happened, in order. */
export function Timeline({ label, events }: TimelineProps) {
  return (
    <ol aria-label={label} className="text-sm">
      {events.map(({ id, who, what, at, when, detail, icon: Icon, tone = 'idle' }, index) => (
        <li key={id} className="relative flex gap-3 pb-5 last:pb-0">
          {index < events.length - 1 && <span aria-hidden className="absolute top-8 bottom-1 left-3.5 w-px bg-line" />}
          <span
            aria-hidden
            className={classes('grid size-7 shrink-0 place-items-center rounded-full', chipTones[tone])}
          >
            {Icon ? <Icon className="size-3.5" /> : <span className="size-1.5 rounded-full bg-current" />}
          </span>
          <div className="min-w-0 flex-1 pt-1">
            <p className="text-ink">
              <bdi className="font-medium">{who}</bdi> {what}
            </p>
            {detail && (
              <div dir="auto" className="mt-1 text-ink-muted">
                {detail}
              </div>
            )}
            <time dateTime={at} className="mt-0.5 block text-ink-muted text-xs tabular-nums">
              {when}
            </time>
          </div>
        </li>
      ))}
    </ol>
  );
}
