import { scaleLinear, scalePoint } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import { amount, type ChartPoint, formatPlain, words } from '#web/ui/charts/chartData.ts';

export interface SparklineProps {
  /** Name of what is drawn: 'Electricity'. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly unit?: string;
  readonly format?: (value: string | number) => string;
  /** Pixels; 96 by 32 by default. */
  readonly width?: number;
  readonly height?: number;
}

/** A trend in the size of a word; its values are read in full. */
export function Sparkline({ label, points, unit, format = formatPlain, width = 96, height = 32 }: SparklineProps) {
  const values = points.map(amount).filter((value) => value !== null);
  const across = scalePoint(
    points.map((point) => point.label),
    [4, width - 4],
  );
  const along = scaleLinear([Math.min(...values), Math.max(...values)], [height - 5, 5]);
  const place = (point: ChartPoint) => ({ x: across(point.label) ?? 0, y: along(amount(point) ?? 0) });
  const path = line<ChartPoint>(
    (point) => place(point).x,
    (point) => place(point).y,
  )
    .defined((point) => amount(point) !== null)
    .curve(curveMonotoneX);
  const last = points.at(-1);
  const said = points.map((point) => `${point.label} ${words(point, format, unit)}`).join('; ');
  return (
    <svg
      role="img"
      aria-label={`${label}: ${said}`}
      width={width}
      height={height}
      className="shrink-0 overflow-visible"
    >
      <path d={path(points) ?? ''} fill="none" strokeWidth="1.75" strokeLinecap="round" className="stroke-chart-1" />
      {last && amount(last) !== null && (
        <circle cx={place(last).x} cy={place(last).y} r="3" className="fill-chart-1 stroke-surface" strokeWidth="1.5" />
      )}
    </svg>
  );
}
