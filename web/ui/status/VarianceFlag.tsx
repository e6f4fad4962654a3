import { ArrowDownRight, ArrowRight, ArrowUpRight, MessageSquareText, TriangleAlert } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';

export interface VarianceFlagProps {
  /** Already formatted: '+42%', '-3.1%', 'x1,000'. */
  readonly change: string;
  readonly direction: 'up' | 'down' | 'same';
  /** The change is beyond its threshold and asks for a note. */
  readonly flagged?: boolean;
  /** What it is compared with, in a sentence: 'Last year 1,204 MWh; more than 30% asks for a note'. */
  readonly explanation: string;
  /** The note that was given; the flag turns calm. */
  readonly note?: string | undefined;
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight };

/** The change against last year; beyond the threshold it asks for a note, and never stops anybody. */
export function VarianceFlag({ change, direction, flagged = false, explanation, note }: VarianceFlagProps) {
  const Icon = !flagged ? arrows[direction] : note ? MessageSquareText : TriangleAlert;
  const words = note ? `${explanation} Note: ${note}` : explanation;
  return (
    <Tooltip content={words}>
      {/* a button, so that keyboards and touch reach the explanation too */}
      <button
        type="button"
        className={classes(
          'inline-flex items-center gap-1 whitespace-nowrap rounded-[5px] py-0.5 font-medium text-xs tabular-nums',
          flagged && !note && 'px-1.5 bg-partial-soft text-partial',
          flagged && note && 'px-1.5 bg-sunken text-ink',
          !flagged && 'text-ink-muted',
        )}
      >
        <Icon aria-hidden className="size-3.5" />
        {change}
        <span className="sr-only">
          {flagged && !note && ', needs a note'}
          {flagged && note && ', explained'}
        </span>
      </button>
    </Tooltip>
  );
}
