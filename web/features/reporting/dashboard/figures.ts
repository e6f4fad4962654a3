import type { Period } from '#shared/collection/periods/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { unitLabel } from '#shared/library/units/table.ts';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { coverageWords, valueWords, type Written } from '#web/lib/figures.ts';

/** The years of a tile: label, status and figure. */
export type YearFigure = Tile['years'][number];
const measured = ['number', 'integer', 'percentage', 'currency'];

/** The figure of the asked year, which is a tile's last one. */
export function askedFigure({ years }: Pick<Tile, 'years'>): RollUpFigure {
  return years.at(-1)?.figure ?? { value: null, expected: 0, answered: 0, excluded: 0, partial: false };
}

/** Is the metric an amount that can be drawn and compared in percent? Yes or no, choices and calendar years are not. */
export function isMeasured({ type, unit, years }: Pick<Tile, 'type' | 'unit' | 'years'>): boolean {
  if (!measured.includes(type) || unit === 'year') return false;
  return years.every(({ figure }) => typeof figure.value !== 'boolean');
}

/** The words for a unit; '' for plain counts and for calendar years. */
export function unitWords({ unit }: Pick<Tile, 'unit'>): string {
  return unit === null ? '' : unitLabel(unit);
}

/** A value with its unit: `1,204 MWh`, `Yes`. */
export function figureWords(written: Written, value: string | boolean, locale: string): string {
  const unit = typeof value === 'boolean' ? '' : unitWords(written);
  return `${valueWords(written, value, locale)}${unit && ` ${unit}`}`;
}

/**
 * What a figure rests on: `9 of 12 cells`, `12 of 12 cells, 2 left out`; of a ratio that leaves periods out also
 * `6 of 12 periods (M01 to M06)`; '' where nothing was asked.
 */
export function tileCoverage(
  { expected, answered, excluded, partial, periods }: RollUpFigure,
  { derived }: Pick<Tile, 'derived'>,
): string {
  const noun = derived ? 'part' : 'cell';
  if (expected === 0) return excluded > 0 ? `${excluded} left out of ${excluded} ${noun}s` : '';
  const base = coverageWords({ answered, expected, excluded }, noun);
  const inner = derived && partial && !periods && answered >= expected ? 'some of them partial' : '';
  return [base, periodWords(periods), inner].filter(Boolean).join(', ');
}

function periodWords(periods: RollUpFigure['periods']): string {
  if (!periods) return '';
  const { answered, expected, which = [] } = periods;
  const [first] = which;
  const last = which.at(-1);
  const named = first === undefined ? '' : first === last ? ` (${first})` : ` (${first} to ${last})`;
  return `${answered} of ${expected} periods${isUnbroken(which) ? named : ''}`;
}

/** Do the periods follow one another, so that the first and the last name them all? */
function isUnbroken(which: readonly Period[]): boolean {
  const numbers = which.map((period) => Number(period.slice(1)));
  return numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
}

/** Why there is no value: a word to stand in its place, and a sentence. */
export type Absence = { readonly word: string; readonly why: string };

/** The word and the reason of an empty figure; `nameOf` gives the names of the metrics that a reason speaks of. */
export function absenceOf(
  { year, status, figure }: YearFigure,
  { derived }: Pick<Tile, 'derived'>,
  nameOf: (key: string) => string | undefined,
): Absence {
  const { expected, answered, excluded, reason } = figure;
  if (status === 'NOT_SET_UP') return { word: 'Not set up', why: `${year} is not set up` };
  if (expected === 0 && excluded > 0) {
    return {
      word: 'N/A',
      why: `Not applicable or opted out in ${excluded === 1 ? 'its one cell' : `all ${excluded} cells`}`,
    };
  }
  if (expected === 0) return { word: 'Not asked', why: `Not asked in ${year}` };
  if (!derived && answered === 0)
    return { word: 'No data', why: `No answer counts yet: ${tileCoverage(figure, { derived })}` };
  return {
    word: 'No data',
    why: reason ? namedIn(reason, nameOf) : `No value from ${tileCoverage(figure, { derived })}`,
  };
}

/** A sentence of the server with the names of metrics instead of their keys. */
export function namedIn(sentence: string, nameOf: (key: string) => string | undefined): string {
  const text = sentence.replaceAll(/[a-z][a-z0-9_]*/g, (key) =>
    key.includes('_') || nameOf(key) ? (nameOf(key) ?? key) : key,
  );
  return text.replace(/\.$/, '');
}

/** The names of metrics by key, for `absenceOf` and `namedIn`. */
export function namesOf(metrics: readonly Pick<Tile, 'id' | 'name'>[]): (key: string) => string | undefined {
  const names = new Map(metrics.map(({ id, name }) => [id, name]));
  return (key) => names.get(key);
}
