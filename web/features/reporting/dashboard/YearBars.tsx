import { useId } from 'react';
import { amount, type ChartPoint, formatPlain, words } from '#web/ui/charts/chartData.ts';
import { Hatches, markFill, seriesLook } from '#web/ui/charts/seriesLook.tsx';

export interface YearBarsProps {
  /** Name of what is drawn. */
  readonly label: string;
  /** One a year, oldest first. */
  readonly points: readonly ChartPoint[];
  readonly unit?: string;
  readonly format?: (value: string | number) => string;
}

const STEP = 32;
const BAR = 20;
const HEIGHT = 40;
const FOOT = 15;
const STUB = 8;

/** The last years as bars in the size of a word: a partial year is hatched, a missing one a hatched stub. */
export function YearBars({ label, points, unit, format = formatPlain }: YearBarsProps) {
  const id = useId();
  const values = points.map(amount).filter((value) => value !== null);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const scale = high === low ? 0 : (HEIGHT - 2) / (high - low);
  const zero = 1 + high * scale;
  const isHatched = points.some((point) => point.partial || amount(point) === null);
  const said = points.map((point) => `${point.label} ${words(point, format, unit)}`).join('; ');
  return (
    <svg
      role="img"
      aria-label={`${label}: ${said}`}
      width={points.length * STEP}
      height={HEIGHT + FOOT}
      className="shrink-0"
    >
      {isHatched && <Hatches id={id} count={1} />}
      {points.map((point, at) => {
        const value = amount(point);
        const length = value === null ? STUB : Math.max(2, Math.abs(value) * scale);
        const top = value === null || scale === 0 ? Math.min(zero, HEIGHT) - length : value < 0 ? zero : zero - length;
        const last = at === points.length - 1;
        return (
          <g key={point.label}>
            <rect
              x={at * STEP + (STEP - BAR) / 2}
              y={value === null || scale === 0 ? HEIGHT - length : top}
              width={BAR}
              height={length}
              rx="2"
              opacity={last || value === null ? 1 : 0.55}
              {...(value === null
                ? { fill: `url(#${id}-gap)`, className: 'stroke-line-strong' }
                : point.partial
                  ? { ...markFill(id, 0, true), className: seriesLook(0).stroke }
                  : markFill(id, 0, false))}
            />
            <text
              aria-hidden
              x={at * STEP + STEP / 2}
              y={HEIGHT + 12}
              textAnchor="middle"
              className={`text-[10px] tabular-nums ${last ? 'fill-ink font-medium' : 'fill-ink-muted'}`}
            >
              {point.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
