import { scaleBand, scaleLinear } from 'd3-scale';
import { useId } from 'react';
import { type Inner, LabelAxis, ValueAxis } from '#web/ui/charts/Axis.tsx';
import { ChartFrame } from '#web/ui/charts/ChartFrame.tsx';
import {
  amount,
  type ChartProps,
  type ChartSeries,
  extentWithZero,
  formatPlain,
  labelsOf,
  words,
} from '#web/ui/charts/chartData.ts';
import { Mark, Plot } from '#web/ui/charts/Plot.tsx';
import { Hatches, markFill, seriesLook } from '#web/ui/charts/seriesLook.tsx';

/** One piece of a stack: between two amounts, of a series and a label by their numbers. */
export interface Piece {
  readonly series: number;
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/** Puts the values of each label on one another: positive ones up, negative ones down, absences nowhere. */
export function stacked(series: readonly ChartSeries[]): readonly Piece[] {
  return labelsOf(series).flatMap((_, index) => {
    let up = 0;
    let down = 0;
    return series.flatMap(({ points }, at) => {
      const point = points[index];
      const value = point ? amount(point) : null;
      if (value === null) return [];
      const from = value < 0 ? down : up;
      if (value < 0) down += value;
      else up += value;
      return [{ series: at, index, from, to: from + value }];
    });
  });
}

/** Parts of a whole, one stack for each label. */
export function StackedBarChart(props: ChartProps) {
  const { title, height = 280 } = props;
  return (
    <ChartFrame {...props}>
      <Plot label={title} height={height}>
        {(width) => <Stacks {...props} width={width} height={height} />}
      </Plot>
    </ChartFrame>
  );
}

function Stacks(props: ChartProps & { readonly width: number; readonly height: number }) {
  const { series, unit, format = formatPlain, width, height } = props;
  const id = useId();
  const labels = labelsOf(series);
  const pieces = stacked(series);
  const inner: Inner = { left: 48, top: 10, right: width - 4, bottom: height - 28 };
  const across = scaleBand([...labels], [inner.left, inner.right]).padding(0.36);
  const along = scaleLinear(extentWithZero(pieces.map(({ to }) => to)), [inner.bottom, inner.top]).nice();
  const thick = Math.min(across.bandwidth(), 72);
  const left = (label: string) => (across(label) ?? 0) + (across.bandwidth() - thick) / 2;
  const empty = labels.filter((_, index) => !pieces.some((piece) => piece.index === index));
  return (
    <>
      <Hatches id={id} count={series.length} />
      <ValueAxis scale={along} inner={inner} whole={pieces.every(({ to }) => Number.isInteger(to))} />
      <LabelAxis labels={labels} scale={across} inner={inner} />
      {pieces.map((piece) => {
        const of = series[piece.series];
        const point = of?.points[piece.index];
        if (!of || !point) return null;
        return (
          <Mark
            key={`${of.id} ${point.label}`}
            series={piece.series}
            index={piece.index}
            words={`${point.label}, ${of.name}: ${words(point, format, unit)}`}
          >
            <rect
              x={left(point.label)}
              width={thick}
              y={Math.min(along(piece.from), along(piece.to))}
              height={Math.max(0, Math.abs(along(piece.from) - along(piece.to)) - 1)}
              {...markFill(id, piece.series, point.partial)}
              {...(point.partial && { className: seriesLook(piece.series).stroke })}
            />
          </Mark>
        );
      })}
      {empty.map((label) => (
        <EmptyStack key={label} x={left(label)} width={thick} bottom={along(0)} hatch={`url(#${id}-gap)`} />
      ))}
    </>
  );
}

interface EmptyStackProps {
  readonly x: number;
  readonly width: number;
  readonly bottom: number;
  readonly hatch: string;
}

function EmptyStack({ x, width, bottom, hatch }: EmptyStackProps) {
  return (
    <g aria-hidden>
      <rect x={x} width={width} y={bottom - 18} height={18} fill={hatch} className="stroke-line-strong" />
      <text x={x + width / 2} y={bottom - 24} textAnchor="middle" className="fill-ink-muted text-[11px]">
        No data
      </text>
    </g>
  );
}
