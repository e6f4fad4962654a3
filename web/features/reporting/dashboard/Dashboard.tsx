import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { behindTogether } from '#shared/collection/rollups/schema.ts';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { many } from '#shared/text/plural.ts';
import { BehindNotice } from '#web/lib/BehindNotice.tsx';
import { useNumberFormats } from '#web/lib/numbers.ts';
import { useAddress } from '#web/lib/useAddress.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { DashboardFilters } from './DashboardFilters.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { namesOf } from './figures.ts';
import { SectionPart, TileGrid } from './SectionPart.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { useDrawn } from './useDrawn.ts';
import { categoriesOf, drawnOf, placesOf, type SectionNames, sectionsOf, tilesFor, viewIn } from './view.ts';

export interface DashboardProps {
  readonly year: number;
  readonly tiles: readonly Tile[];
  readonly sectionNames: SectionNames;
}

/** The year's summary, the filters, and the figures by category as tiles or as one table. */
export function Dashboard({ year, tiles, sectionNames }: DashboardProps) {
  const address = useAddress();
  const view = viewIn(address.get);
  const left = tilesFor(tiles, sectionNames, view);
  const late = tiles.flatMap((tile) => tile.years.at(-1)?.behind ?? []);
  const behind = behindTogether(late);
  const names = ['all', ...categoriesOf(tiles)];
  const clear = () => address.set({ search: null, core: null, empty: null });
  return (
    <>
      {behind && (
        <div className="mb-5">
          <BehindNotice year={year} behind={behind} what={many(late.length, 'figure is', 'figures are')} />
        </div>
      )}
      <SummaryCard year={year} tiles={tiles} />
      <DashboardFilters view={view} found={left.length} all={tiles.length} />
      <Tabs
        label="Categories"
        current={names.includes(view.category) ? view.category : 'all'}
        onChange={(category) => address.set({ category: category === 'all' ? null : category })}
        tabs={names.map((name) => {
          const own = name === 'all' ? left : left.filter(({ category }) => category === name);
          return {
            id: name,
            label: name === 'all' ? 'All figures' : name,
            aside: own.length,
            content:
              own.length === 0 ? (
                <EmptyState icon={SearchX} title="Nothing found" action={<Button onClick={clear}>Clear all</Button>}>
                  No figure fits the search and the switches.
                </EmptyState>
              ) : (
                <Figures tiles={own} all={tiles} sectionNames={sectionNames} isAll={name === 'all'} />
              ),
          };
        })}
      />
    </>
  );
}

type FiguresProps = {
  readonly tiles: readonly Tile[];
  /** Every tile of the year, for the names in a reason. */
  readonly all: readonly Tile[];
  readonly sectionNames: SectionNames;
  readonly isAll: boolean;
};

function Figures({ tiles, all, sectionNames, isAll }: FiguresProps) {
  const { shown: locale } = useNumberFormats();
  const view = viewIn(useAddress().get);
  const nameOf = useMemo(() => namesOf(all), [all]);
  const parts = { sectionNames, nameOf, locale };
  const sections = useMemo(() => sectionsOf(tiles, sectionNames), [tiles, sectionNames]);
  const core = useMemo(() => tiles.filter((tile) => tile.core), [tiles]);
  // A search shows what it found where it belongs; else the core figures come first, and once.
  const isSplit = view.search === '' && core.length > 0;
  const counts = [isSplit ? core.length : 0, ...sections.map((section) => placesOf(section, isSplit))];
  const drawn = useDrawn(counts.reduce((sum, count) => sum + count, 0));
  const [drawnCore = 0, ...drawnIn] = drawnOf(counts, drawn);
  if (view.asTable) {
    return (
      <FiguresTable label="Figures" tiles={sections.flatMap((section) => section.tiles)} placed={isAll} {...parts} />
    );
  }
  return (
    <div className="space-y-8">
      {isSplit && (
        <section aria-labelledby="core-figures">
          <h2 id="core-figures" className="mb-3 font-semibold text-ink text-lg">
            Key figures
          </h2>
          <TileGrid tiles={core.slice(0, drawnCore)} level={3} {...parts} />
        </section>
      )}
      {!view.coreOnly &&
        sections.map((section, at) => {
          const places = drawnIn[at] ?? 0;
          const shared = { section, places, withoutCore: isSplit, showCategory: isAll, ...parts };
          return places > 0 && <SectionPart key={section.id} {...shared} />;
        })}
      {view.coreOnly && !isSplit && <TileGrid tiles={tiles} level={3} {...parts} />}
    </div>
  );
}
