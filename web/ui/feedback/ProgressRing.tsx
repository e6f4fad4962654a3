import { classes } from '#web/ui/classes.ts';
import { percentOf } from '#web/ui/feedback/ProgressBar.tsx';

export interface ProgressRingProps {
  readonly label: string;
  readonly value: number;
  readonly max?: number;
  /** Pixels; 56 by default. */
  readonly size?: number;
  readonly tone?: 'accent' | 'complete' | 'partial';
  readonly text?: string;
}

const strokes = { accent: 'stroke-accent', complete: 'stroke-complete', partial: 'stroke-partial' };
const RADIUS = 20;
const ROUND = 2 * Math.PI * RADIUS;

/** How far something is, as a ring with the percentage in it. */
export function ProgressRing({ label, value, max = 100, size = 56, tone = 'accent', text }: ProgressRingProps) {
  const percent = percentOf(value, max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text ?? `${percent}%`}
      className="relative inline-grid shrink-0 place-items-center"
    >
      <svg viewBox="0 0 48 48" width={size} height={size} fill="none" aria-hidden className="-rotate-90">
        <circle cx="24" cy="24" r={RADIUS} strokeWidth="5" className="stroke-line" />
        {percent > 0 && (
          <circle
            cx="24"
            cy="24"
            r={RADIUS}
            strokeWidth="5"
            strokeLinecap="round"
            strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
            className={classes('transition-[stroke-dasharray] duration-500 ease-calm', strokes[tone])}
          />
        )}
      </svg>
      <span className={classes('absolute font-semibold tabular-nums', size < 48 ? 'text-[10px]' : 'text-xs')}>
        {percent}%
      </span>
    </div>
  );
}
