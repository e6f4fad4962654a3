import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { Decimal } from '#shared/library/units/decimal.ts';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { changeOf, differenceOf, signed, valueWords } from '#web/lib/figures.ts';
import { isMeasured, type YearFigure } from './figures.ts';

/** How the asked year's figure stands against a year before. */
export type TileChange = {
  /** The year that it is compared with: the newest before that has a value. */
  readonly against: number;
  /** `+4.2%`, `−1.5 points` for shares, `from 0`, `no change`, `was No`. */
  readonly words: string;
  readonly direction: 'up' | 'down' | 'same';
  /** The change in percent, or in points for shares; floating point, to sort by. */
  readonly size: number | null;
  /** Only where the metric says whether more is good or bad, and both figures are whole. */
  readonly verdict: 'better' | 'worse' | null;
  /** One of the two figures is partial: the change may still turn. */
  readonly partial: boolean;
  /** Years between the two that cannot be compared, and why. */
  readonly skipped: string | null;
};

/**
 * The change of a tile's last year against the newest year before that has a value; null where there are not two, and where
 * the two are in different currencies.
 */
export function tileChange(tile: Tile, locale: string): TileChange | null {
  const now = tile.years.at(-1);
  const before = tile.years.slice(0, -1).findLast(({ figure }) => figure.value !== null);
  if (!now || !before || now.figure.value === null || now.unit !== before.unit) return null;
  const partial = now.figure.partial || before.figure.partial;
  const step = isMeasured(tile)
    ? measuredStep(before.figure, now.figure, tile, locale)
    : wordStep(before, now, tile, locale);
  if (!step) return null;
  const verdict = partial ? null : verdictOf(tile.direction, step.direction);
  return { ...step, against: before.year, partial, verdict, skipped: skippedWords(tile.years, before, now) };
}

type Step = Pick<TileChange, 'words' | 'direction' | 'size'>;

function measuredStep(before: RollUpFigure, now: RollUpFigure, tile: Tile, locale: string): Step | null {
  const step = changeOf(String(before.value), String(now.value), locale);
  if (step?.direction === 'same') return { ...step, words: 'no change' };
  if (step === null || tile.unit !== '%') return step;
  const points = differenceOf(new Decimal(String(before.value)), new Decimal(String(now.value)));
  return { ...step, words: `${signed(points, locale)} points`, size: points.toNumber() };
}

function wordStep(before: YearFigure, now: YearFigure, tile: Tile, locale: string): Step | null {
  if (before.figure.value === null || now.figure.value === null) return null;
  if (before.figure.value === now.figure.value) return { words: 'no change', direction: 'same', size: null };
  const direction = typeof now.figure.value === 'boolean' ? (now.figure.value ? 'up' : 'down') : 'same';
  return { words: `was ${valueWords(tile, before.figure.value, locale)}`, direction, size: null };
}

/** Is a move in this direction better or worse, for a metric of which more is good (up), bad (down) or neither? */
export function verdictOf(wanted: Tile['direction'], moved: TileChange['direction']): TileChange['verdict'] {
  if (wanted === 'neutral' || moved === 'same') return null;
  return wanted === moved ? 'better' : 'worse';
}

function skippedWords(years: readonly YearFigure[], before: YearFigure, now: YearFigure): string | null {
  const between = years.filter(({ year }) => year > before.year && year < now.year);
  if (between.length === 0) return null;
  return between
    .map(({ year, status }) => `${year} ${status === 'NOT_SET_UP' ? 'is not set up' : 'has no value'}`)
    .join(', ');
}

/** The change in a sentence, for those who cannot see its colour and arrow. */
export function changeSentence({ words, direction, against, verdict, partial, skipped }: TileChange): string {
  const moved = words.startsWith('was') || direction === 'same' ? '' : direction === 'up' ? 'Up, ' : 'Down, ';
  const parts = [`${moved}${words} against ${against}`];
  if (verdict) parts.push(verdict === 'better' ? 'which is better' : 'which is worse');
  if (skipped) parts.push(skipped);
  if (partial) parts.push('a partial figure is compared, so this may still turn');
  return parts.join(', ');
}
