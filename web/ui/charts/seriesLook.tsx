const fills = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4', 'fill-chart-5', 'fill-chart-6'];
const strokes = [
  'stroke-chart-1',
  'stroke-chart-2',
  'stroke-chart-3',
  'stroke-chart-4',
  'stroke-chart-5',
  'stroke-chart-6',
];
const grounds = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5', 'bg-chart-6'];

/** Colours that stay apart for every kind of colour vision. */
export const SERIES_COLOURS = fills.length;

/** The classes of the n-th series (from 0). */
export function seriesLook(at: number): { readonly fill: string; readonly stroke: string; readonly ground: string } {
  const turn = at % SERIES_COLOURS;
  return { fill: fills[turn] ?? '', stroke: strokes[turn] ?? '', ground: grounds[turn] ?? '' };
}

export interface HatchesProps {
  /** Unique in the page. */
  readonly id: string;
  readonly count: number;
}

/** Patterns `{id}-0 ...` in the colours of the series, and `{id}-gap` for what is missing. */
export function Hatches({ id, count }: HatchesProps) {
  const pattern = { patternUnits: 'userSpaceOnUse', width: 6, height: 6, patternTransform: 'rotate(45)' } as const;
  return (
    <defs>
      {Array.from({ length: Math.min(count, SERIES_COLOURS) }, (_, at) => (
        <pattern key={fills[at]} id={`${id}-${at}`} {...pattern}>
          <rect width="6" height="6" className="fill-surface" />
          <rect width="6" height="6" className={seriesLook(at).fill} opacity="0.18" />
          <rect width="3" height="6" className={seriesLook(at).fill} />
        </pattern>
      ))}
      <pattern id={`${id}-gap`} {...pattern}>
        <rect width="6" height="6" className="fill-sunken" />
        <rect width="1.5" height="6" className="fill-control" opacity="0.6" />
      </pattern>
    </defs>
  );
}

/** The fill of a mark: its series' colour, hatched where the value is partial. */
export function markFill(id: string, at: number, partial: boolean | undefined): { className?: string; fill?: string } {
  return partial ? { fill: `url(#${id}-${at % SERIES_COLOURS})` } : { className: seriesLook(at).fill };
}
