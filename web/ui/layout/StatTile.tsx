import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

export interface StatTileProps {
  readonly label: string;
  /** Formatted; null is an absence, whose word is `absent`. */
  readonly value: string | null;
  /** 'No data', 'N/A' or 'Opted out'; 'No data' by default. */
  readonly absent?: string;
  readonly unit?: string;
  /** A VarianceFlag or a line of text under the value. */
  readonly change?: ReactNode;
  /** What the value rests on: '8 of 12 sites'. */
  readonly coverage?: ReactNode;
  /** The value is partial: said in words and by a hatched edge. */
  readonly partial?: boolean;
}

/** One figure with its name, its unit and what it rests on. */
export function StatTile(props: StatTileProps) {
  const { label, value, absent = 'No data', unit, change, coverage, partial = false } = props;
  return (
    <article className="relative flex min-w-0 flex-col gap-1 overflow-hidden rounded-card border border-line bg-surface p-4 shadow-card">
      {partial && <span aria-hidden className="absolute inset-y-0 left-0 w-1 bg-partial" />}
      <h3 dir="auto" className="min-h-6 font-medium text-ink-muted text-sm">
        {label}
      </h3>
      <p
        className={classes(
          'min-w-0 break-words tabular-nums tracking-tight',
          value === null ? 'text-ink-muted text-lg' : 'font-semibold text-2xl text-ink',
        )}
      >
        {value ?? absent}
        {value !== null && unit && (
          <span className="ml-1 font-normal text-ink-muted text-sm tracking-normal">{unit}</span>
        )}
      </p>
      {(change || coverage || partial) && (
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted text-xs">
          {change}
          {partial && <span className="font-medium text-partial">Partial</span>}
          {coverage && <span className="tabular-nums">{coverage}</span>}
        </div>
      )}
    </article>
  );
}
