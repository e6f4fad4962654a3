import { LayoutGrid, Table2 } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { valueWords } from '#web/lib/figures.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { BarChart } from '#web/ui/charts/BarChart.tsx';
import { chartOf, seriesOf } from './charts.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { FigureTile } from './FigureTile.tsx';
import { unitWords } from './figures.ts';
import type { Section, SectionNames } from './view.ts';

type Parts = {
  readonly sectionNames: SectionNames;
  readonly locale: string;
  readonly nameOf: (key: string) => string | undefined;
};

export interface SectionPartProps extends Parts {
  readonly section: Section;
  /** The core figures stand above: their tiles are left out here, not their bars. */
  readonly withoutCore: boolean;
  readonly showCategory: boolean;
}

/** A section: its figures as tiles, those of one unit in one chart, or all of it as a table. */
export const SectionPart = memo(function SectionPart({
  section,
  withoutCore,
  showCategory,
  ...parts
}: SectionPartProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const { name, category, tiles } = section;
  const shown = withoutCore ? tiles.filter(({ core }) => !core) : tiles;
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
          {shown.length > 0 && <TileGrid tiles={shown} level={3} {...parts} />}
          <SectionChart section={section} {...parts} />
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
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3 tablet:gap-4">
      {tiles.map((tile) => (
        <FigureTile key={tile.id} tile={tile} level={level} {...parts} />
      ))}
    </div>
  );
}

function SectionChart({ section, locale, nameOf }: Parts & { readonly section: Section }) {
  const chart = chartOf(section.tiles);
  const [first] = chart?.tiles ?? [];
  if (!chart || !first) return null;
  const unit = unitWords(first);
  const decimals = Math.max(...chart.tiles.map((tile) => tile.decimals ?? 0));
  return (
    <div className="rounded-card border border-line bg-surface p-4 shadow-card tablet:p-5">
      <BarChart
        lying
        title={`${section.name} by year`}
        {...(unit && { unit })}
        series={seriesOf(chart, nameOf)}
        format={(value) => valueWords({ ...first, decimals }, String(value), locale)}
      />
    </div>
  );
}
