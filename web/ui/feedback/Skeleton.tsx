import { classes } from '#web/ui/classes.ts';

export interface SkeletonProps {
  /** `text` draws lines, `table` rows with a head, `card` and `chart` one box of their height. */
  readonly shape?: 'text' | 'table' | 'card' | 'chart' | 'line';
  /** Lines or rows; 3 by default. */
  readonly rows?: number;
  /** Read aloud once; 'Loading...' by default. */
  readonly label?: string;
}

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-3/4'];
const block = 'animate-shimmer rounded-control bg-line';

/** Holds the place of what is being loaded, at the height that it will have. */
export function Skeleton({ shape = 'text', rows = 3, label = 'Loading...' }: SkeletonProps) {
  const lines = Array.from({ length: rows }, (_, at) => ({ key: `line-${at}`, width: widths[at % widths.length] }));
  return (
    <div role="status" aria-busy="true" className="w-full">
      <span className="sr-only">{label}</span>
      {shape === 'line' && <div className={classes(block, 'h-4 w-24')} />}
      {shape === 'card' && <div className={classes(block, 'h-28 rounded-card')} />}
      {shape === 'chart' && <div className={classes(block, 'h-64 rounded-card')} />}
      {shape === 'text' && (
        <div className="space-y-3">
          {lines.map(({ key, width }) => (
            <div key={key} className={classes(block, 'h-4', width)} />
          ))}
        </div>
      )}
      {shape === 'table' && (
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          <div className="h-10 border-line border-b bg-sunken" />
          {lines.map(({ key, width }) => (
            <div key={key} className="flex h-12 items-center border-line border-b px-4 last:border-b-0">
              <div className={classes(block, 'h-4', width)} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
