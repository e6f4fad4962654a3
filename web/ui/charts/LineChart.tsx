import { scaleBand, scaleLinear } from 'd3-scale';
import {
  area,
  curveMonotoneX,
  line,
  type SymbolType,
  symbol,
  symbolCircle,
  symbolDiamond,
  symbolSquare,
  symbolTriangle,
  symbolTriangle2,
  symbolWye,
} from 'd3-shape';
import { useId } from 'react';
import { type Inner, LabelAxis, ValueAxis } from '#web/ui/charts/Axis.tsx';
import { ChartFrame } from '#web/ui/charts/ChartFrame.tsx';
import {
  amount,
  type ChartPoint,
  type ChartProps,
  extentWithZero,
  formatPlain,
  labelsOf,
  words,
} from '#web/ui/charts/chartData.ts';
import { Mark, Plot } from '#web/ui/charts/Plot.tsx';
import { Hatches, markFill, seriesLook } from '#web/ui/charts/seriesLook.tsx';
import { classes } from '#web/ui/classes.ts';

export interface LineChartProps extends ChartProps {
  /** The axis starts at the smallest value instead of zero. */
  readonly zoomed?: boolean;
  /** A goal, drawn as a dashed line with its name. */
  readonly target?: { readonly name: string; readonly value: number };
}

const shapes: readonly SymbolType[] = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond,
  symbolTriangle2,
  symbolWye,
];

/** Values over time; a missing one breaks its line, a partial one has a hatched mark, and each series its own shape. */
export function LineChart(props: LineChartProps) {
  const { title, height = 260 } = props;
  return (
    <ChartFrame {...props}>
      <Plot label={title} height={height}>
        {(width) => <Lines {...props} width={width} height={height} />}
      </Plot>
    </ChartFrame>
  );
}

function Lines(props: LineChartProps & { readonly width: number; readonly height: number }) {
  const { series, zoomed = false, target, width, height } = props;
  const id = useId();
  const labels = labelsOf(series);
  const inner: Inner = { left: 48, top: 12, right: width - 8, bottom: height - 28 };
  const values = series.flatMap(({ points }) => points.map(amount)).filter((value) => value !== null);
  if (target) values.push(target.value);
  const extent = zoomed && values.length > 1 ? [Math.min(...values), Math.max(...values)] : extentWithZero(values);
  const across = scaleBand([...labels], [inner.left, inner.right]);
  const along = scaleLinear(extent, [inner.bottom, inner.top]).nice();
  const x = ({ label }: ChartPoint) => (across(label) ?? 0) + across.bandwidth() / 2;
  const y = (point: ChartPoint) => along(amount(point) ?? 0);
  const there = (point: ChartPoint) => amount(point) !== null;
  const path = line<ChartPoint>(x, y).defined(there).curve(curveMonotoneX);
  const below = area<ChartPoint>(x, inner.bottom, y).defined(there).curve(curveMonotoneX);
  const missing = labels.filter((_, at) => series.every(({ points }) => points[at]?.value === null));
  return (
    <>
      <Hatches id={id} count={series.length} />
      {missing.map((label) => (
        <rect
          key={label}
          x={across(label)}
          width={across.bandwidth()}
          y={inner.top}
          height={inner.bottom - inner.top}
          fill={`url(#${id}-gap)`}
          opacity="0.5"
        />
      ))}
      <ValueAxis scale={along} inner={inner} />
      <LabelAxis labels={labels} scale={across} inner={inner} />
      {series.length === 1 && (
        <path d={below(series[0]?.points ?? []) ?? ''} className={seriesLook(0).fill} opacity="0.1" />
      )}
      {series.map(({ id: key, points }, at) => (
        <path key={key} d={path(points) ?? ''} fill="none" strokeWidth="2" className={seriesLook(at).stroke} />
      ))}
      {target && <TargetLine {...target} y={along(target.value)} inner={inner} />}
      <Points {...props} id={id} x={x} y={y} inner={inner} />
    </>
  );
}

interface PointsProps extends LineChartProps {
  readonly id: string;
  readonly x: (point: ChartPoint) => number;
  readonly y: (point: ChartPoint) => number;
  readonly inner: Inner;
}

function Points({ series, unit, format = formatPlain, id, x, y, inner }: PointsProps) {
  return series.map(({ id: key, name, points }, seriesAt) => {
    const mark = symbol(shapes[seriesAt % shapes.length], 64)() ?? '';
    return points.map((point, at) => {
      const absent = amount(point) === null;
      const said = `${point.label}${series.length > 1 ? `, ${name}` : ''}: ${words(point, format, unit)}`;
      return (
        <Mark key={`${key} ${point.label}`} series={seriesAt} index={at} words={said}>
          <path
            d={mark}
            transform={
              absent
                ? `translate(${x(point) + (seriesAt - (series.length - 1) / 2) * 12} ${inner.bottom - 8})`
                : `translate(${x(point)} ${y(point)})`
            }
            strokeWidth="1.5"
            {...(absent ? { fill: `url(#${id}-gap)` } : markFill(id, seriesAt, point.partial))}
            className={classes(
              absent ? 'stroke-control' : point.partial ? seriesLook(seriesAt).stroke : 'stroke-surface',
              !absent && !point.partial && seriesLook(seriesAt).fill,
            )}
          />
        </Mark>
      );
    });
  });
}

function TargetLine({ name, y, inner }: { readonly name: string; readonly y: number; readonly inner: Inner }) {
  return (
    <g aria-hidden>
      <line
        x1={inner.left}
        x2={inner.right}
        y1={y}
        y2={y}
        strokeDasharray="5 4"
        strokeWidth="1.5"
        className="stroke-bloom"
      />
      <text x={inner.right} y={y - 6} textAnchor="end" className="fill-bloom font-medium text-[11px]">
        {name}
      </text>
    </g>
  );
}
