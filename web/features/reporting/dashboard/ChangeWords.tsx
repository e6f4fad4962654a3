import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';
import { changeSentence, type TileChange } from './change.ts';

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight };

/** The change against a year before: arrow and words, coloured and called better or worse only where the metric says so. */
export function ChangeWords({ change }: { readonly change: TileChange }) {
  const { words, against, direction, verdict, skipped } = change;
  const Arrow = arrows[direction];
  const isArrowed = !words.startsWith('was');
  return (
    <span>
      <span
        aria-hidden
        className={classes(
          'flex flex-wrap items-center gap-x-1 tabular-nums',
          verdict === 'better' && 'text-complete',
          verdict === 'worse' && 'text-danger',
        )}
      >
        <span className="inline-flex items-center gap-1 whitespace-nowrap font-medium">
          {isArrowed && <Arrow className="size-3.5 shrink-0" />}
          {words}
          {verdict && `, ${verdict}`}
        </span>
        <span className="text-ink-muted">
          {words.startsWith('was') ? `in ${against}` : `vs ${against}`}
          {skipped && ` (${skipped})`}
        </span>
      </span>
      <span className="sr-only">{changeSentence(change)}</span>
    </span>
  );
}
