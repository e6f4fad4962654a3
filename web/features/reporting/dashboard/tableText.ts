import { formatNumber } from '#shared/library/numbers/rules.ts';
import { parseDecimal } from '#shared/library/units/decimal.ts';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { tabbed } from '#shared/text/delimited.ts';
import { valueWords } from '#web/lib/figures.ts';
import { askedFigure, tileCoverage, unitWords, type YearFigure } from './figures.ts';
import type { SectionNames } from './view.ts';

/** What a year's column sorts by: numbers by size, words by the alphabet, nothing last. */
export function sortKey(of: YearFigure | undefined): string | number | null {
  const value = of?.figure.value ?? null;
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return parseDecimal(value)?.toNumber() ?? value;
}

/**
 * The figures as text with tabs between columns, for a spreadsheet: numbers in full without thousands separators, in the
 * locale's decimal sign; a text that a spreadsheet would take for a formula is marked as text.
 */
export function tableText(tiles: readonly Tile[], sectionNames: SectionNames, locale: string): string {
  const years = tiles[0]?.years.map(({ year }) => year) ?? [];
  const head = ['Figure', 'Category', 'Section', 'Unit'];
  // Only where there is something to say: a copy keeps the columns that people build on.
  const late = years.map((_, at) => tiles.some((tile) => tile.years[at]?.behind));
  for (const [at, year] of years.entries()) {
    head.push(String(year), `${year} partial`, ...(late[at] ? [`${year} up to date`] : []));
  }
  head.push('Coverage');
  const rows = tiles.map((tile) => [
    tile.name,
    tile.category,
    sectionNames.nameOf(tile.groupId),
    unitWords(tile),
    ...tile.years.flatMap((each, at) => [
      yearText(tile, each, locale),
      each.figure.partial ? 'yes' : '',
      ...(late[at] ? [each.behind ? 'no' : 'yes'] : []),
    ]),
    tileCoverage(askedFigure(tile), tile),
  ]);
  return tabbed([head, ...rows]);
}

/** An amount in another currency than the column 'Unit' names says its own. */
function yearText(tile: Tile, { figure, unit }: YearFigure, locale: string): string {
  const text = cellText(tile, figure.value, locale);
  return figure.value === null || unit === tile.unit ? text : `${text} ${unitWords({ unit })}`;
}

function cellText(tile: Tile, value: string | boolean | null, locale: string): string {
  if (value === null) return '';
  if (typeof value === 'string' && parseDecimal(value) !== null)
    return formatNumber(value, locale, { ungrouped: true });
  return valueWords(tile, value, locale);
}
