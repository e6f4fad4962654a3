import { arc, pie } from 'd3-shape';
import { useId } from 'react';
import { ChartFrame } from '#web/ui/charts/ChartFrame.tsx';
import { amount, type ChartPoint, type ChartProps, formatPlain, words } from '#web/ui/charts/chartData.ts';
import { Mark, Plot } from '#web/ui/charts/Plot.tsx';
import { Hatches, markFill, seriesLook } from '#web/ui/charts/seriesLook.tsx';
import { classes } from '#web/ui/classes.ts';

export interface DonutProps extends Omit<ChartProps, 'series'> {
  /** The parts of one whole, at most six; negative values have no place in it. */
  readonly parts: readonly ChartPoint[];
  /** In the middle: the whole, formatted. */
  readonly total: string;
  readonly totalLabel?: string;
}

/** The share of each part in whole percent, null for an absence. */
export function shares(parts: readonly ChartPoint[]): readonly (number | null)[] {
  const values = parts.map((part) => Math.max(0, amount(part) ?? 0));
  const sum = values.reduce((total, value) => total + value, 0);
  return parts.map((part, at) =>
    amount(part) === null || sum === 0 ? null : Math.round(((values[at] ?? 0) / sum) * 100),
  );
}

/** How a whole divides into a few parts, with the shares in its legend. */
export function Donut({ parts, total, totalLabel = 'Total', ...frame }: DonutProps) {
  const { title, unit, format = formatPlain, height = 220 } = frame;
  const id = useId();
  const slices = pie<ChartPoint>()
    .value((part) => Math.max(0, amount(part) ?? 0))
    .sort(null)([...parts]);
  const radius = height / 2 - 4;
  const shape = arc<(typeof slices)[number]>()
    .innerRadius(radius * 0.66)
    .outerRadius(radius)
    .padAngle(0.015)
    .cornerRadius(2);
  const share = shares(parts);
  return (
    <ChartFrame {...frame} series={[{ id: 'parts', name: title, points: parts }]} legend={false}>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="relative shrink-0" style={{ width: height }}>
          <Plot label={title} height={height}>
            {() => (
              <g transform={`translate(${height / 2} ${height / 2})`}>
                <Hatches id={id} count={parts.length} />
                {slices.map((slice, at) => {
                  if (slice.value === 0) return null;
                  const said = `${slice.data.label}: ${words(slice.data, format, unit)}, ${share[at] ?? 0}%`;
                  return (
                    <Mark key={slice.data.label} series={0} index={at} words={said}>
                      <path
                        d={shape(slice) ?? ''}
                        {...markFill(id, at, slice.data.partial)}
                        {...(slice.data.partial && { className: seriesLook(at).stroke })}
                      />
                    </Mark>
                  );
                })}
              </g>
            )}
          </Plot>
          <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
            <span className="font-semibold text-ink text-lg tabular-nums leading-6">{total}</span>
            <span className="text-ink-muted text-xs">{totalLabel}</span>
          </div>
        </div>
        <Shares parts={parts} />
      </div>
    </ChartFrame>
  );
}

function Shares({ parts }: { readonly parts: readonly ChartPoint[] }) {
  const share = shares(parts);
  return (
    <ul className="min-w-44 flex-1 space-y-2 text-sm">
      {parts.map((part, at) => (
        <li key={part.label} className="flex items-baseline gap-2">
          <span
            aria-hidden
            className={classes(
              'size-2.5 shrink-0 rounded-[3px]',
              share[at] === null ? 'border border-control border-dashed' : seriesLook(at).ground,
            )}
          />
          <span className="min-w-0 flex-1 text-ink">{part.label}</span>
          <span className="text-ink-muted tabular-nums">
            {share[at] === null ? (part.note ?? 'No data') : `${share[at]}%`}
          </span>
        </li>
      ))}
    </ul>
  );
}
