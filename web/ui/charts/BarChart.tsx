import { scaleBand, scaleLinear } from 'd3-scale';
import { useId } from 'react';
import { type Inner, LabelAxis, labelRoom, ValueAxis } from '#web/ui/charts/Axis.tsx';
import { ChartFrame } from '#web/ui/charts/ChartFrame.tsx';
import { amount, type ChartProps, extentWithZero, formatPlain, labelsOf, words } from '#web/ui/charts/chartData.ts';
import { Mark, Plot } from '#web/ui/charts/Plot.tsx';
import { Hatches, markFill, seriesLook } from '#web/ui/charts/seriesLook.tsx';

export interface BarChartProps extends ChartProps {
  /** Bars lie, with their labels at the left: for names of sites and data points. */
  readonly lying?: boolean;
}

/** Bars side by side; a partial value is hatched, a missing one is a hatched stub with its word. */
export function BarChart(props: BarChartProps) {
  const { title, series, lying = false } = props;
  const rows = labelsOf(series).length;
  const height = props.height ?? (lying ? Math.max(120, rows * (series.length * 16 + 18) + 40) : 260);
  return (
    <ChartFrame {...props}>
      <Plot label={title} height={height}>
        {(width) => <Bars {...props} width={width} height={height} lying={lying} />}
      </Plot>
    </ChartFrame>
  );
}

const STUB_PX = 18;
const MOST_THICK_PX = 56;

type BarsProps = BarChartProps & { readonly width: number; readonly height: number; readonly lying: boolean };

/** Where the bars stand or lie, in pixels. */
function barScales({ series, width, height, lying }: BarsProps) {
  const labels = labelsOf(series);
  const inner: Inner = lying
    ? { left: labelRoom(labels, width), top: 4, right: width - 12, bottom: height - 24 }
    : { left: 48, top: 10, right: width - 4, bottom: height - 28 };
  const values = series.flatMap(({ points }) => points.map(amount)).filter((value) => value !== null);
  const across = scaleBand([...labels], lying ? [inner.top, inner.bottom] : [inner.left, inner.right]).padding(0.28);
  const beside = scaleBand(
    series.map(({ id }) => id),
    [0, across.bandwidth()],
  ).padding(series.length > 1 ? 0.08 : 0);
  const ends = lying ? [inner.left, inner.right] : [inner.bottom, inner.top];
  const along = scaleLinear(extentWithZero(values), ends).nice();
  const thick = Math.min(beside.bandwidth(), MOST_THICK_PX);
  /** The rectangle of a value, or the stub of an absence. */
  const box = (label: string, key: string, value: number | null) => {
    const start = (across(label) ?? 0) + (beside(key) ?? 0) + (beside.bandwidth() - thick) / 2;
    const from = along(0);
    const to = value === null ? from + (lying ? STUB_PX : -STUB_PX) : along(value);
    const [low, long] = [Math.min(from, to), Math.abs(to - from)];
    return lying ? { x: low, y: start, width: long, height: thick } : { x: start, y: low, width: thick, height: long };
  };
  return { labels, inner, across, along, box, whole: values.every(Number.isInteger) };
}

function Bars(props: BarsProps) {
  const { series, unit, format = formatPlain, lying } = props;
  const id = useId();
  const { labels, inner, across, along, box, whole } = barScales(props);
  return (
    <>
      <Hatches id={id} count={series.length} />
      <ValueAxis scale={along} inner={inner} side={lying ? 'down' : 'left'} whole={whole} />
      <LabelAxis labels={labels} scale={across} inner={inner} side={lying ? 'left' : 'down'} />
      {series.map(({ id: key, name, points }, seriesAt) =>
        points.map((point, at) => {
          const value = amount(point);
          const said = `${point.label}${series.length > 1 ? `, ${name}` : ''}: ${words(point, format, unit)}`;
          const look =
            value === null
              ? { fill: `url(#${id}-gap)`, className: 'stroke-line-strong' }
              : {
                  ...markFill(id, seriesAt, point.partial),
                  ...(point.partial && { className: seriesLook(seriesAt).stroke }),
                };
          return (
            <Mark key={`${key} ${point.label}`} series={seriesAt} index={at} words={said}>
              <rect {...box(point.label, key, value)} rx="2" {...look} />
            </Mark>
          );
        }),
      )}
      <Absences
        {...props}
        x={(label) => (across(label) ?? 0) + across.bandwidth() / 2}
        zero={along(0)}
        room={across.step()}
      />
    </>
  );
}

interface AbsencesProps extends BarChartProps {
  readonly x: (label: string) => number;
  readonly zero: number;
  readonly room: number;
}

/** The word of an absence beside its stub, where there is one series and room for it. */
function Absences({ series, x, zero, room, lying }: AbsencesProps) {
  const [only, other] = series;
  if (!only || other || (!lying && room < 52)) return null;
  return (
    <g aria-hidden className="fill-ink-muted text-[11px]">
      {only.points
        .filter(({ value }) => value === null)
        .map(({ label, note = 'No data' }) => (
          <text
            key={label}
            x={lying ? zero + STUB_PX + 6 : x(label)}
            y={lying ? x(label) : zero - STUB_PX - 6}
            dy={lying ? '0.32em' : 0}
            textAnchor={lying ? 'start' : 'middle'}
          >
            {note}
          </text>
        ))}
    </g>
  );
}
