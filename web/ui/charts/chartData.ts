/** One value of a series. */
export interface ChartPoint {
  /** Where it stands: a year, a site. All series have the same labels in the same order. */
  readonly label: string;
  /** A decimal string or a number; null is an absence, never a zero. */
  readonly value: string | number | null;
  /** Rests on a part of what is expected. */
  readonly partial?: boolean;
  /** What a partial value rests on ('8 of 12 sites'), or the word of an absence; 'No data' by default. */
  readonly note?: string;
}

export interface ChartSeries {
  readonly id: string;
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

/** What every chart takes. */
export interface ChartProps {
  readonly title: string;
  /** Level of the title; 3 by default. */
  readonly level?: 2 | 3 | 4;
  /** 'tCO2e', 'MWh'; shown beside the title and read with every value. */
  readonly unit?: string;
  readonly series: readonly ChartSeries[];
  /** Value to text; grouped, at most two decimals, in the person's locale by default. */
  readonly format?: (value: string | number) => string;
  /** Pixels of the drawing; 260 by default. */
  readonly height?: number;
  /** At the right of the title, before the table toggle. */
  readonly actions?: React.ReactNode;
}

const plain = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

/** A value for reading; decimal strings keep every digit that is shown. */
export function formatPlain(value: string | number): string {
  return plain.format(value as `${number}`);
}

/** A value at an axis: '12K', '1.5M'. */
export function formatShort(value: number): string {
  return short.format(value);
}

/** A value as a place in a drawing: floating point is enough for pixels, never for figures. */
export function amount({ value }: ChartPoint): number | null {
  if (value === null) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** The labels that all series share. */
export function labelsOf(series: readonly ChartSeries[]): readonly string[] {
  return series[0]?.points.map(({ label }) => label) ?? [];
}

/** The value of a point in words: '1,204 MWh, partial: 8 of 12 sites', or its absence. */
export function words(point: ChartPoint, format: (value: string | number) => string, unit = ''): string {
  if (point.value === null) return point.note ?? 'No data';
  const value = `${format(point.value)}${unit && ` ${unit}`}`;
  if (!point.partial) return value;
  return point.note ? `${value}, partial: ${point.note}` : `${value}, partial`;
}

/** What a chart says under itself about values that are partial or missing; null where all is there. */
export function gapsInWords(series: readonly ChartSeries[]): string | null {
  const names = (wanted: (point: ChartPoint) => boolean) =>
    series.flatMap(({ name, points }) =>
      points.filter(wanted).map(({ label }) => (series.length > 1 ? `${name} ${label}` : label)),
    );
  const list = (found: readonly string[]) =>
    found.length > 4 ? `${found.slice(0, 3).join(', ')} and ${found.length - 3} more` : found.join(', ');
  const partial = names((point) => point.value !== null && point.partial === true);
  const missing = names((point) => point.value === null);
  const parts = [
    partial.length > 0 && `Hatched values are partial: ${list(partial)}.`,
    missing.length > 0 && `Without a value: ${list(missing)}.`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : null;
}

/** From the smallest to the largest value with zero in between, as bars need it. */
export function extentWithZero(values: readonly number[]): readonly [number, number] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  return low === high ? [0, 1] : [low, high];
}
