import { expect } from 'vitest';
import type { Period } from '#shared/collection/periods/rules.ts';
import { library } from '#shared/content/library/library.ts';
import { isNumeric } from '#shared/library/metrics/formulas.ts';
import { Decimal } from '#shared/library/units/decimal.ts';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { recordsOf, type SeenCell, type SeenSheet, said } from './openpyxl.ts';

type Row = Readonly<Record<string, SeenCell>>;

/** A number of a workbook to its last digit: from the column behind it where it is longer than a spreadsheet's own. */
function exact(row: Row, title: string): Decimal | null {
  const value = said(row[`${title}, every digit`]) ?? said(row[title]);
  return typeof value === 'string' || typeof value === 'number' ? new Decimal(String(value)) : null;
}

function labelOf(metricId: string, value: string): string {
  const point = library.dataPointByKey.get(metricId);
  const options = library.optionSetByKey.get(point?.optionSet ?? '')?.options ?? [];
  return options.find((option) => option.value === value)?.label ?? value;
}

/** What a workbook's row says, to compare it with a figure of the API. */
function valueIn(row: Row, metricId: string): string | boolean | null {
  const type = library.dataPointByKey.get(metricId)?.type ?? 'number';
  const value = said(row.Value);
  if (isNumeric(type)) return exact(row, 'Value')?.toFixed() ?? null;
  return typeof value === 'number' ? String(value) : value;
}

function figureOf(metricId: string, value: string | boolean | null): string | boolean | null {
  const type = library.dataPointByKey.get(metricId)?.type ?? 'number';
  if (typeof value !== 'string') return value;
  return isNumeric(type) ? new Decimal(value).toFixed() : labelOf(metricId, value);
}

/** What the dashboard has no tile for: it shows what can be compared. */
const withoutTile = ['text', 'date', 'table', 'multi_choice'];

/** Fails unless every figure of a year's dashboard stands in the workbook as it is, with its coverage, and no other one. */
export function expectFiguresOf(sheets: readonly SeenSheet[], tiles: readonly Tile[], year: number): number {
  const rows = recordsOf(sheets, 'Roll-ups').filter((row) => said(row.Period) === `FY ${year}`);
  const inBook = Object.fromEntries(
    rows.flatMap((row) => {
      const id = String(said(row['Metric id']));
      const value = valueIn(row, id);
      const hasTile = !withoutTile.includes(library.dataPointByKey.get(id)?.type ?? 'number');
      return value === null || !hasTile ? [] : [[id, [value, said(row.Unit), said(row.Answered), said(row.Partial)]]];
    }),
  );
  const onDashboard = Object.fromEntries(
    tiles.flatMap(({ id, years }) => {
      const { figure, unit } = years.at(-1) ?? {};
      if (!figure || figure.value === null) return [];
      return [[id, [figureOf(id, figure.value), unit, figure.answered, figure.partial]]];
    }),
  );
  expect(inBook).toEqual(onDashboard);
  return Object.keys(inBook).length;
}

/** Data points whose figure is the sum of all their cells. */
const adding = library.dataPoints.filter(
  ({ askedAt, entityAggregation, periodAggregation }) =>
    askedAt === 'entity' && entityAggregation === 'sum' && periodAggregation === 'sum',
);

function rowsById(sheets: readonly SeenSheet[], sheet: string, title: string): Map<string, Row[]> {
  const all = new Map<string, Row[]>();
  for (const row of recordsOf(sheets, sheet)) {
    const id = String(said(row[title]));
    all.set(id, [...(all.get(id) ?? []), row]);
  }
  return all;
}

/** Do the figures of a dashboard rest on every value of the workbook? They follow what was entered, and not at once. */
export function coversValues(sheets: readonly SeenSheet[], tiles: readonly Tile[]): boolean {
  const cells = rowsById(sheets, 'Values', 'Data point id');
  return adding.every(({ key }) => {
    const values = (cells.get(key) ?? []).filter((row) => said(row.Value) !== null).length;
    const answered = tiles.find(({ id }) => id === key)?.years.at(-1)?.figure.answered ?? 0;
    return answered >= values;
  });
}

/** Two numbers that may differ in the last of 34 digits, where a share is no finite decimal. */
function expectClose(one: Decimal, other: Decimal, what: string): void {
  const gap = one.minus(other).abs();
  const atMost = other.abs().times('1e-28');
  expect(gap.lte(atMost), `${what}: ${one.toFixed()} and ${other.toFixed()}`).toBe(true);
}

/**
 * Fails unless what counts of the entities adds up to the figures of the year, and the cells by their shares to what
 * counts, for each data point that adds up over both.
 */
export function expectSums(sheets: readonly SeenSheet[], year: number): number {
  const figures = rowsById(sheets, 'Roll-ups', 'Metric id');
  const atEntities = rowsById(sheets, 'Roll-ups by entity', 'Metric id');
  const cells = rowsById(sheets, 'Values', 'Data point id');
  let compared = 0;
  for (const { key } of adding) {
    const figure = figures.get(key)?.find((row) => said(row.Period) === `FY ${year}`);
    const whole = figure && exact(figure, 'Value');
    if (!whole) continue;
    const sum = (rows: readonly Row[], of: (row: Row) => Decimal | null) =>
      rows.reduce((total, row) => total.plus(of(row) ?? 0), new Decimal(0));
    expectClose(
      sum(atEntities.get(key) ?? [], (row) => exact(row, 'Value that counts')),
      whole,
      `entities of ${key}`,
    );
    const counted = sum(cells.get(key) ?? [], (row) => {
      const value = exact(row, 'Value');
      const share = exact(row, 'Share that counts');
      return value && share && value.times(share).div(100);
    });
    expectClose(counted, whole, `cells of ${key}`);
    compared += 1;
  }
  return compared;
}

/** The periods of a metric in a workbook with their values, by label. */
export function periodsIn(sheets: readonly SeenSheet[], metricId: string): [label: string, value: unknown][] {
  return recordsOf(sheets, 'Roll-ups')
    .filter((row) => said(row['Metric id']) === metricId)
    .map((row) => [String(said(row.Period)), valueIn(row, metricId)]);
}

/** The same of the dashboard. */
export function periodsOn(
  byPeriod: readonly {
    readonly period: Period;
    readonly label: string;
    readonly figure: Tile['years'][number]['figure'];
  }[],
  metricId: string,
): [label: string, value: unknown][] {
  return byPeriod.map(({ label, figure }) => [label, figureOf(metricId, figure.value)]);
}
