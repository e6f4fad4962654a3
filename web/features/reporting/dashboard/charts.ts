import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import type { ChartPoint, ChartSeries } from '#web/ui/charts/chartData.ts';
import { absenceOf, isMeasured, tileCoverage, unitWords, type YearFigure } from './figures.ts';

type NameOf = (key: string) => string | undefined;

/**
 * A year's figure as a point of a drawing; its coverage or the word of its absence as the note. An amount in another currency
 * than the drawing's has no height in it.
 */
export function yearPoint(
  tile: Pick<Tile, 'derived' | 'unit'>,
  of: YearFigure,
  label: string,
  nameOf: NameOf,
): ChartPoint {
  const { value, partial } = of.figure;
  if (value !== null && of.unit !== tile.unit) return { label, value: null, note: `In ${unitWords(of)}` };
  if (typeof value !== 'string') return { label, value: null, note: absenceOf(of, tile, nameOf).word };
  return { label, value, partial, note: tileCoverage(of.figure, tile) };
}

/** A tile's years as points, oldest first. */
export function pointsOf(tile: Tile, nameOf: NameOf): ChartPoint[] {
  return tile.years.map((each) => yearPoint(tile, each, String(each.year), nameOf));
}

/** Figures of a section that share a unit, for one drawing. */
export type SectionChart = { readonly unit: string; readonly tiles: readonly Tile[] };

/** Most figures that one drawing holds. */
const MOST = 10;

/**
 * The figures of a section that can stand in one drawing: those of the unit that most of them share, where at least two
 * have a value. They are never stacked, because totals stand beside their parts.
 */
export function chartOf(tiles: readonly Tile[]): SectionChart | null {
  const byUnit = new Map<string, Tile[]>();
  for (const tile of tiles) {
    if (!isMeasured(tile) || tile.unit === null || !tile.years.some(({ figure }) => figure.value !== null)) continue;
    byUnit.set(tile.unit, [...(byUnit.get(tile.unit) ?? []), tile]);
  }
  const [largest] = [...byUnit].toSorted(([, a], [, b]) => b.length - a.length);
  if (!largest || largest[1].length < 2) return null;
  return { unit: largest[0], tiles: largest[1].slice(0, MOST) };
}

/** The years as series over the figures; years that are not set up are left out. */
export function seriesOf({ tiles }: SectionChart, nameOf: NameOf): ChartSeries[] {
  const years = tiles[0]?.years ?? [];
  return years.flatMap(({ year, status }, at) => {
    if (status === 'NOT_SET_UP') return [];
    const points = tiles.flatMap((tile) => {
      const own = tile.years[at];
      return own ? [yearPoint(tile, own, tile.name, nameOf)] : [];
    });
    return [{ id: String(year), name: String(year), points }];
  });
}
