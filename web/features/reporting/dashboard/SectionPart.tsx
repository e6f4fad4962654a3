import { LayoutGrid, Table2 } from 'lucide-react';
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { chartOf } from './charts.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { FigureTile } from './FigureTile.tsx';
import { useFigureHref } from './figureLink.ts';
import { useNear } from './useNear.ts';
import { type Section, type SectionNames, shownIn } from './view.ts';

/** Pixels of a chart of two figures with its title, which most sections have. */
const ROOM_PX = 260;

type Parts = {
  readonly sectionNames: SectionNames;
  readonly locale: string;
  readonly nameOf: (key: string) => string | undefined;
};

export interface SectionPartProps extends Parts {
  readonly section: Section;
  /** The core figures stand above: their tiles are left out here, not their bars. */
  readonly withoutCore: boolean;
  /** How many of its places (`placesOf`) are drawn by now. */
  readonly places: number;
  readonly showCategory: boolean;
}

/** A section: its figures as tiles, those of one unit in one chart, or all of it as a table. */
export const SectionPart = memo(function SectionPart({
  section,
  withoutCore,
  places,
  showCategory,
  ...parts
}: SectionPartProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const { name, category, tiles } = section;
  const shown = shownIn(section, withoutCore);
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="min-w-0 font-semibold text-ink text-lg">
          {showCategory && <span className="block font-normal text-ink-muted text-xs">{category}</span>}
          {name}
        </h2>
        <Button
          variant="ghost"
          size="small"
          icon={asTable ? LayoutGrid : Table2}
          aria-label={`${name}: ${asTable ? 'view as tiles' : 'view as table'}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'View as tiles' : 'View as table'}
        </Button>
      </div>
      {asTable ? (
        <FiguresTable label={name} tiles={tiles} {...parts} />
      ) : (
        <div className="space-y-4">
          {shown.length > 0 && <TileGrid tiles={shown.slice(0, places)} level={3} {...parts} />}
          {places >= shown.length && <SectionChart section={section} {...parts} />}
        </div>
      )}
    </section>
  );
});

/** Tiles in as many columns as there is room for. */
export function TileGrid({
  tiles,
  level,
  ...parts
}: Parts & { readonly tiles: readonly Tile[]; readonly level: 3 | 4 }) {
  const href = useFigureHref();
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3 tablet:gap-4">
      {tiles.map((tile) => (
        <FigureTile key={tile.id} tile={tile} href={href(tile.id)} level={level} {...parts} />
      ))}
    </div>
  );
}

// On its way once a page has some bars, so that it is there before anybody scrolls or prints.
const SectionBars = laterPart({
  failure: 'The chart could not be loaded',
  load: async () => (await import('./SectionBars.tsx')).SectionBars,
  skeleton: <div className="h-56" />,
});

/** The bars of a section, drawn when they are about to be seen; their room is there before. */
function SectionChart({ section, ...parts }: Parts & { readonly section: Section }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  useEffect(() => SectionBars.begin(), []);
  const chart = useMemo(() => chartOf(section.tiles), [section.tiles]);
  if (!chart) return null;
  return (
    <div
      ref={place}
      className="rounded-card border border-line bg-surface p-4 shadow-card tablet:p-5"
      style={isNear ? undefined : { minHeight: ROOM_PX }}
    >
      {isNear && <SectionBars title={`${section.name} by year`} chart={chart} {...parts} />}
    </div>
  );
}
