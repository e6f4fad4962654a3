import { useMemo } from 'react';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { valueWords } from '#web/lib/figures.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { ChangeWords } from './ChangeWords.tsx';
import { CopyTable } from './CopyTable.tsx';
import { tileChange } from './change.ts';
import { useFigureHref } from './figureLink.ts';
import { absenceOf, askedFigure, tileCoverage, unitWords, type YearFigure } from './figures.ts';
import { sortKey, tableText } from './tableText.ts';
import type { SectionNames } from './view.ts';

export interface FiguresTableProps {
  readonly label: string;
  readonly tiles: readonly Tile[];
  readonly sectionNames: SectionNames;
  readonly locale: string;
  readonly nameOf: (key: string) => string | undefined;
  /** The section names its category: for tables over several categories. */
  readonly placed?: boolean;
}

/** Figures with all their years as a table that sorts and can be copied into a spreadsheet. */
export function FiguresTable({ label, tiles, sectionNames, locale, nameOf, placed = false }: FiguresTableProps) {
  const href = useFigureHref();
  const columns = useMemo((): Column<Tile>[] => {
    const years = tiles[0]?.years.map(({ year }) => year) ?? [];
    return [
      {
        id: 'name',
        header: 'Figure',
        sortBy: ({ name }) => name,
        width: '17rem',
        interactive: true,
        cell: ({ id, name }) => (
          <span className="block tablet:min-w-44">
            <Link to={href(id)} tone="quiet" preventScrollReset>
              {name}
            </Link>
          </span>
        ),
      },
      {
        id: 'section',
        header: 'Section',
        sortBy: ({ category, groupId }) => `${category} ${sectionNames.nameOf(groupId)}`,
        width: '11rem',
        cell: ({ category, groupId }) => (
          <>
            {placed && <span className="block text-ink-muted text-xs">{category}</span>}
            {sectionNames.nameOf(groupId)}
          </>
        ),
      },
      { id: 'unit', header: 'Unit', sortBy: unitWords, cell: (tile) => unitWords(tile) || '–' },
      ...years.map(
        (year, at): Column<Tile> => ({
          id: `year-${year}`,
          header: String(year),
          align: 'end',
          sortBy: (tile) => sortKey(tile.years[at]),
          cell: (tile) => <YearCell tile={tile} of={tile.years[at]} locale={locale} nameOf={nameOf} />,
        }),
      ),
      {
        id: 'change',
        header: 'Change',
        width: '9rem',
        sortBy: (tile) => tileChange(tile, locale)?.size ?? null,
        cell: (tile) => {
          const change = tileChange(tile, locale);
          return change ? <ChangeWords change={change} /> : '–';
        },
      },
      {
        id: 'coverage',
        header: 'Coverage',
        width: '8.5rem',
        sortBy: (tile) => {
          const { expected, answered } = askedFigure(tile);
          return expected === 0 ? null : answered / expected;
        },
        cell: (tile) => (
          <span className="text-ink-muted tablet:whitespace-nowrap">{tileCoverage(askedFigure(tile), tile)}</span>
        ),
      },
    ];
  }, [tiles, sectionNames, locale, nameOf, placed, href]);
  return (
    <div>
      <div className="mb-2 flex justify-end">
        <CopyTable text={() => tableText(tiles, sectionNames, locale)} />
      </div>
      <DataTable
        label={label}
        columns={columns}
        rows={tiles}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        dense
      />
    </div>
  );
}

type YearCellProps = Pick<FiguresTableProps, 'locale' | 'nameOf'> & {
  readonly tile: Tile;
  readonly of: YearFigure | undefined;
};

function YearCell({ tile, of, locale, nameOf }: YearCellProps) {
  if (!of) return null;
  const { value, partial } = of.figure;
  const late = of.behind && <span className="block text-ink-muted text-xs">not up to date</span>;
  if (value === null) {
    return (
      <>
        <span className="text-ink-muted">{absenceOf(of, tile, nameOf).word}</span>
        {late}
      </>
    );
  }
  return (
    <>
      <span className="whitespace-nowrap">{valueWords(tile, value, locale)}</span>
      {of.unit !== tile.unit && <span className="block text-ink-muted text-xs">{unitWords(of)}</span>}
      {partial && <span className="block text-partial text-xs">partial</span>}
      {late}
    </>
  );
}
