import type { ScaleBand, ScaleLinear } from 'd3-scale';
import { formatShort } from '#web/ui/charts/chartData.ts';

/** The part of a drawing inside its axes, in pixels. */
export interface Inner {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ValueAxisProps {
  readonly scale: ScaleLinear<number, number>;
  readonly inner: Inner;
  /** `down` for values along the bottom, as of bars that lie. */
  readonly side?: 'left' | 'down';
  /** Counts have no half: only whole values get a line. */
  readonly whole?: boolean;
}

/** Grid lines with their values; the zero line is stronger. */
export function ValueAxis({ scale, inner, side = 'left', whole = false }: ValueAxisProps) {
  const ticks = scale.ticks(side === 'left' ? 5 : 4).filter((tick) => !whole || Number.isInteger(tick));
  return (
    <g aria-hidden className="text-[11px] tabular-nums">
      {ticks.map((tick) => {
        const at = scale(tick);
        const line =
          side === 'left'
            ? { x1: inner.left, x2: inner.right, y1: at, y2: at }
            : { x1: at, x2: at, y1: inner.top, y2: inner.bottom };
        return (
          <g key={tick}>
            <line {...line} className={tick === 0 ? 'stroke-control' : 'stroke-line'} />
            <text
              x={side === 'left' ? inner.left - 8 : at}
              y={side === 'left' ? at : inner.bottom + 16}
              dy={side === 'left' ? '0.32em' : 0}
              textAnchor={side === 'left' ? 'end' : 'middle'}
              className="fill-ink-muted"
            >
              {formatShort(tick)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

export interface LabelAxisProps {
  readonly labels: readonly string[];
  readonly scale: ScaleBand<string>;
  readonly inner: Inner;
  readonly side?: 'down' | 'left';
}

const LETTER_PX = 6.2;

/** Names under or beside the marks, cut where there is no room, every other one left out where they would touch. */
export function LabelAxis({ labels, scale, inner, side = 'down' }: LabelAxisProps) {
  const room = side === 'down' ? scale.step() : inner.left - 12;
  const longest = Math.max(...labels.map((label) => label.length)) * LETTER_PX;
  const every = side === 'down' && longest > room ? Math.min(labels.length, Math.ceil(longest / room)) : 1;
  const letters = Math.max(3, Math.floor((room * every) / LETTER_PX));
  const cut = (text: string) => (text.length > letters ? `${text.slice(0, letters - 1)}…` : text);
  return (
    <g aria-hidden className="text-[11px]">
      {labels.map((label, at) => {
        if (at % every !== 0) return null;
        const middle = (scale(label) ?? 0) + scale.bandwidth() / 2;
        return (
          <text
            key={label}
            x={side === 'down' ? middle : inner.left - 10}
            y={side === 'down' ? inner.bottom + 18 : middle}
            dy={side === 'down' ? 0 : '0.32em'}
            textAnchor={side === 'down' ? 'middle' : 'end'}
            className="fill-ink-muted"
          >
            {cut(label)}
          </text>
        );
      })}
    </g>
  );
}

/** Room at the left for the longest of the labels, at most a third of the width. */
export function labelRoom(labels: readonly string[], width: number): number {
  const longest = Math.max(0, ...labels.map((label) => label.length)) * LETTER_PX;
  return Math.min(longest + 18, width / 3);
}
