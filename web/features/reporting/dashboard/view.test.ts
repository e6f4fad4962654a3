import { describe, expect, it } from 'vitest';
import { chartOf, seriesOf } from './charts.ts';
import { aFigure, aTile } from './fakeTile.ts';
import { newestWithFigures } from './NoFigures.tsx';
import { singlePeriods } from './PartsOfFigure.tsx';
import { sortKey, tableText } from './tableText.ts';
import {
  categoriesOf,
  drawnOf,
  hasBegun,
  placesOf,
  sectionNamesOf,
  sectionsOf,
  summaryOf,
  tilesFor,
  viewIn,
} from './view.ts';
import { aggregationWords, localNumbers, namedFormula } from './working.ts';

const sectionNames = sectionNamesOf([
  { id: 'energy', name: 'Energy', order: 2 },
  { id: 'ghg_emissions', name: 'Greenhouse gas emissions', order: 1 },
  { id: 'board', name: 'Board', order: 3 },
]);
const tiles = [
  aTile([aFigure('1'), aFigure('2')], { id: 'electricity', name: 'Electricity' }),
  aTile([aFigure('1'), aFigure(null)], { id: 'heat', name: 'District heat', core: true }),
  aTile([aFigure('5'), aFigure('4')], { id: 'scope_1', name: 'Scope 1', groupId: 'ghg_emissions', unit: 'tCO2e' }),
  aTile([aFigure(true), aFigure(true)], {
    id: 'code',
    name: 'Code of conduct',
    category: 'Governance',
    groupId: 'board',
    type: 'boolean',
    unit: null,
  }),
];
const none = { category: 'all', search: '', coreOnly: false, hideEmpty: false, asTable: false };
const ids = (view: Partial<typeof none>) => tilesFor(tiles, sectionNames, { ...none, ...view }).map(({ id }) => id);

describe('what the dashboard shows', () => {
  it('is narrowed by words of name, section and unit, by key figures and by empty ones', () => {
    expect(ids({ search: 'heat' })).toEqual(['heat']);
    expect(ids({ search: 'greenhouse' })).toEqual(['scope_1']);
    expect(ids({ search: 'energy ELECTR' })).toEqual(['electricity']);
    expect(ids({ search: 'mwh' })).toEqual(['electricity', 'heat']);
    expect(ids({ coreOnly: true })).toEqual(['heat']);
    expect(ids({ hideEmpty: true })).toEqual(['electricity', 'scope_1', 'code']);
  });

  it('follows the order of the tabs and of the library', () => {
    const order = sectionsOf(tiles.toReversed(), sectionNames).map(({ name }) => name);
    expect(order).toEqual(['Greenhouse gas emissions', 'Energy', 'Board']);
    expect(categoriesOf([{ category: 'Extra' }, { category: 'General' }, { category: 'Environment' }])).toEqual([
      'Environment',
      'General',
      'Extra',
    ]);
    expect(sectionNames.nameOf('new_group')).toBe('New group');
  });

  it('comes from the address', () => {
    const search = new URLSearchParams('category=Social&core=only&empty=hide&view=table&search=pay');
    expect(viewIn((name) => search.get(name))).toEqual({
      category: 'Social',
      search: 'pay',
      coreOnly: true,
      hideEmpty: true,
      asTable: true,
    });
    expect(viewIn(() => null)).toEqual(none);
  });

  it('rests on the cells of its data points, counted once', () => {
    const computed = aTile([aFigure('1'), aFigure('3', { partial: true })], { derived: true });
    expect(summaryOf([...tiles, computed])).toEqual({
      figures: 5,
      withValue: 4,
      partial: 1,
      expected: 16,
      answered: 12,
    });
  });

  it('begins with the first value of the year', () => {
    expect(hasBegun([aTile([aFigure('1'), aFigure(null)])])).toBe(false);
    expect(hasBegun([aTile([aFigure('1'), aFigure('2')])])).toBe(true);
    expect(hasBegun([])).toBe(false);
  });

  it('leads to the newest year that has figures', () => {
    expect(newestWithFigures([aTile([aFigure('1'), aFigure(null), null])])).toBe(2023);
    expect(newestWithFigures([])).toBeNull();
  });
});

describe('the chart of a section', () => {
  it('holds figures of one unit that have a value, and leaves out years that are not set up', () => {
    const chart = chartOf(tiles);
    expect(chart?.tiles.map(({ id }) => id)).toEqual(['electricity', 'heat']);
    expect(chartOf(tiles.slice(1))).toBeNull();
    const two = [aTile([null, aFigure('1')]), aTile([null, aFigure(null)], { id: 'heat', name: 'Heat' })];
    const series = seriesOf({ unit: 'MWh', tiles: two }, () => undefined);
    expect(series.map(({ name }) => name)).toEqual(['2025']);
    expect(series[0]?.points[1]).toEqual({ label: 'Heat', value: null, note: 'No data' });
  });

  it('marks a partial value', () => {
    const partial = aTile([aFigure('1', { answered: 3, partial: true })]);
    const [only] = seriesOf({ unit: 'MWh', tiles: [partial] }, () => undefined);
    expect(only?.points[0]).toMatchObject({ value: '1', partial: true, note: '3 of 4 cells' });
  });

  it('shows the shortest periods', () => {
    const all = (['Q1', 'Q2', 'H1', 'FY'] as const).map((period) => ({ period }));
    expect(singlePeriods(all).map(({ period }) => period)).toEqual(['Q1', 'Q2']);
  });
});

describe('the table of figures', () => {
  it('sorts numbers by size and leaves empty years last', () => {
    const [year] = aTile([aFigure('1200.5')]).years;
    expect(sortKey(year)).toBe(1200.5);
    expect(sortKey(aTile([aFigure(null)]).years[0])).toBeNull();
  });

  it('is copied with full numbers in the locale, and never as a formula', () => {
    const odd = aTile([aFigure('1234.5678', { partial: true, answered: 3 })], { name: '=HYPERLINK("x")\tA' });
    const [head, row] = tableText([odd], sectionNames, 'de-DE').split('\r\n');
    expect(head).toBe('Figure\tCategory\tSection\tUnit\t2025\t2025 partial\tCoverage');
    expect(row).toBe(`"'=HYPERLINK(""x"")\tA"\tEnvironment\tEnergy\tMWh\t1234,5678\tyes\t3 of 4 cells`);
  });

  it('is copied with the word that a figure is not up to date, where one is not', () => {
    const since = '2026-11-28T09:00:00.000Z';
    const late = aTile([aFigure('1'), aFigure('2')], { name: 'Late' });
    const years = late.years.map((each) => ({
      ...each,
      behind: each.year === 2025 ? ({ state: 'WAITING', since } as const) : null,
    }));
    const lines = tableText([{ ...late, years }, ...tiles.slice(0, 1)], sectionNames, 'en-GB').split('\r\n');
    expect(lines.map((line) => line.split('\t').slice(4, -1))).toEqual([
      ['2024', '2024 partial', '2025', '2025 partial', '2025 up to date'],
      ['1', '', '2', '', 'no'],
      ['1', '', '2', '', 'yes'],
    ]);
  });

  it('keeps negative numbers numbers', () => {
    expect(tableText([aTile([aFigure('-5')])], sectionNames, 'en-GB')).toContain('\t-5\t');
  });
});

describe('the working of a figure', () => {
  it('is written with names and with numbers of the locale', () => {
    const inputs = [{ id: 'board_women', name: 'Women on board' }];
    expect(namedFormula('board_women / total_1 * 100', inputs)).toBe('[Women on board] / total_1 * 100');
    expect(localNumbers('163170000 / (1000.5 + scope_1)', 'de-DE')).toBe('163.170.000 / (1.000,5 + scope_1)');
  });

  it('says how answers are put together', () => {
    const put = { derived: false, aggregation: { periods: 'sum', entities: 'sum' }, byPeriod: [1, 2] };
    expect(aggregationWords({ ...put, byEntity: [{ name: 'Moss' }, { name: 'Oslo' }] })).toBe(
      'Periods are summed; entities are summed.',
    );
    expect(aggregationWords({ ...put, byPeriod: [1], byEntity: [{ name: 'Moss' }] })).toBe(
      'It is answered once a year; only Moss answers.',
    );
    expect(aggregationWords({ ...put, derived: true, byEntity: [] })).toBeNull();
  });
});

describe('what is drawn of a long dashboard', () => {
  it('is drawn list after list, none of them beyond its end', () => {
    const counts = [3, 0, 5, 1];
    expect(drawnOf(counts, 2)).toEqual([2, 0, 0, 0]);
    expect(drawnOf(counts, 4)).toEqual([3, 0, 1, 0]);
    expect(drawnOf(counts, 9)).toEqual(counts);
    expect(drawnOf(counts, 99)).toEqual(counts);
  });

  it('has a place for each tile of a section, and one where only its chart is left of it', () => {
    const [first, second] = sectionsOf(tiles.slice(0, 2), sectionNames);
    if (!first) throw new Error('no section');
    expect(second).toBeUndefined();
    expect(placesOf(first, false)).toBe(2);
    expect(placesOf(first, true)).toBe(1);
    const core = tiles.filter((tile) => tile.core);
    expect(placesOf({ ...first, tiles: core }, true)).toBe(1);
  });
});
