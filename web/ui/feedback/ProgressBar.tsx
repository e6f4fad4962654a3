import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

export interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  /** What `value` counts up to; 100 by default. */
  readonly max?: number;
  /** Said instead of the percentage: '7 of 31'. */
  readonly text?: string;
  readonly tone?: 'accent' | 'complete' | 'partial' | 'danger';
  /** Only the bar is drawn; label and text are still read aloud. */
  readonly bare?: boolean;
  readonly aside?: ReactNode;
}

const fills = { accent: 'bg-accent', complete: 'bg-complete', partial: 'bg-partial', danger: 'bg-danger' };

/** The share of `value` in `max` in whole percent; never 100 before all is there, never 0 once something is. */
export function percentOf(value: number, max: number): number {
  if (max <= 0 || value <= 0) return 0;
  if (value >= max) return 100;
  return Math.min(99, Math.max(1, Math.round((value / max) * 100)));
}

/** How far something is. */
export function ProgressBar({ label, value, max = 100, text, tone = 'accent', bare = false, aside }: ProgressBarProps) {
  const percent = percentOf(value, max);
  const words = text ?? `${percent}%`;
  return (
    <div className="w-full">
      {!bare && (
        <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
          <span className="font-medium text-ink">{label}</span>
          <span className="text-ink-muted tabular-nums">
            {words}
            {aside}
          </span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={classes('h-full rounded-full transition-[width] duration-300 ease-calm', fills[tone])}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
