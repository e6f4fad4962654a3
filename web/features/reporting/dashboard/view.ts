import type { SectionSummary } from '#shared/library/catalogue/schema.ts';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { askedFigure, unitWords } from './figures.ts';

/** The categories in the order of the tabs; others follow. */
const categories = ['Environment', 'Social', 'Governance', 'General'];

/** What the dashboard shows; all of it stands in the address. */
export type View = {
  /** A category, or 'all'. */
  readonly category: string;
  readonly search: string;
  readonly coreOnly: boolean;
  readonly hideEmpty: boolean;
  readonly asTable: boolean;
};

/** The view that an address asks for. */
export function viewIn(get: (name: string) => string | null): View {
  return {
    category: get('category') ?? 'all',
    search: get('search') ?? '',
    coreOnly: get('core') === 'only',
    hideEmpty: get('empty') === 'hide',
    asTable: get('view') === 'table',
  };
}

/** The tiles that the search and the switches leave, in every category. */
export function tilesFor(tiles: readonly Tile[], sectionNames: SectionNames, view: View): Tile[] {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  return tiles.filter((tile) => {
    if (view.coreOnly && !tile.core) return false;
    if (view.hideEmpty && askedFigure(tile).value === null) return false;
    const text = `${tile.name} ${sectionNames.nameOf(tile.groupId)} ${unitWords(tile)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The categories of the tiles, in the order of the tabs. */
export function categoriesOf(tiles: readonly Pick<Tile, 'category'>[]): string[] {
  const there = new Set(tiles.map(({ category }) => category));
  return [...categories.filter((name) => there.has(name)), ...[...there].filter((name) => !categories.includes(name))];
}

/** The names and the order of the sections. */
export type SectionNames = {
  readonly nameOf: (sectionId: string | null) => string;
  readonly placeOf: (sectionId: string | null) => number;
};

/** Names and order from the library; a section that it does not know is named by its key and comes last. */
export function sectionNamesOf(sectionNames: readonly Pick<SectionSummary, 'id' | 'name' | 'order'>[]): SectionNames {
  const known = new Map(sectionNames.map((section) => [section.id, section]));
  return {
    nameOf: (id) => (id === null ? 'Other figures' : (known.get(id)?.name ?? keyAsWords(id))),
    placeOf: (id) => (id === null ? Number.MAX_SAFE_INTEGER : (known.get(id)?.order ?? Number.MAX_SAFE_INTEGER - 1)),
  };
}

function keyAsWords(key: string): string {
  const text = key.replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A section of the dashboard with its figures. */
export type Section = {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly tiles: readonly Tile[];
};

/** The tiles by section, in the order of tabs and library. */
export function sectionsOf(tiles: readonly Tile[], sectionNames: SectionNames): Section[] {
  const bySection = new Map<string, Tile[]>();
  for (const tile of tiles) {
    const id = `${tile.category}.${tile.groupId ?? ''}`;
    bySection.set(id, [...(bySection.get(id) ?? []), tile]);
  }
  const order = categoriesOf(tiles);
  return [...bySection]
    .flatMap(([id, own]) => {
      const [first] = own;
      return first
        ? [{ id, name: sectionNames.nameOf(first.groupId), category: first.category, tiles: own, first }]
        : [];
    })
    .toSorted(
      (a, b) =>
        order.indexOf(a.category) - order.indexOf(b.category) ||
        sectionNames.placeOf(a.first.groupId) - sectionNames.placeOf(b.first.groupId),
    )
    .map(({ first: _, ...section }) => section);
}

/** The tiles that a section shows; the core figures stand above where they are split off. */
export function shownIn({ tiles }: Section, withoutCore: boolean): readonly Tile[] {
  return withoutCore ? tiles.filter(({ core }) => !core) : tiles;
}

/** How much a section has to draw: its tiles, and one for a section that has only its chart. */
export function placesOf(section: Section, withoutCore: boolean): number {
  return Math.max(1, shownIn(section, withoutCore).length);
}

/** How many of each of several lists are drawn, from the first on, where so many are drawn of all. */
export function drawnOf(counts: readonly number[], drawn: number): number[] {
  let left = drawn;
  return counts.map((count) => {
    const own = Math.min(count, left);
    left -= own;
    return own;
  });
}

/** What the figures of the asked year rest on, all together. */
export type Summary = {
  readonly figures: number;
  readonly withValue: number;
  readonly partial: number;
  /** Cells of the data points; figures that are computed rest on the same ones. */
  readonly expected: number;
  readonly answered: number;
};

/** Counts figures and cells of the asked year. */
export function summaryOf(tiles: readonly Tile[]): Summary {
  const figures = tiles.map((tile) => ({ ...askedFigure(tile), derived: tile.derived }));
  const cells = figures.filter(({ derived }) => !derived);
  return {
    figures: figures.length,
    withValue: figures.filter(({ value }) => value !== null).length,
    partial: figures.filter(({ value, partial }) => value !== null && partial).length,
    expected: cells.reduce((sum, { expected }) => sum + expected, 0),
    answered: cells.reduce((sum, { answered }) => sum + answered, 0),
  };
}

/** Has any figure of the asked year a value? Before that there is nothing to show but the years before. */
export function hasBegun(tiles: readonly Tile[]): boolean {
  return tiles.some((tile) => askedFigure(tile).value !== null);
}
