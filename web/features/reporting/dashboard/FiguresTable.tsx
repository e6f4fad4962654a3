import { useMemo } from 'react';
import type { Tile } from '#shared/reporting/dashboard/routes.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { ChangeWords } from './ChangeWords.tsx';
import { CopyTable } from './CopyTable.tsx';
import { changeOf } from './change.ts';
import { useFigureHref } from './figureLink.ts';
import { absenceOf, askedFigure, coverageWords, unitWords, valueWords, type YearFigure } from './figures.ts';
import { sortKey, tableText } from './tableText.ts';
import type { GroupNames } from './view.ts';

export interface FiguresTableProps {
  readonly label: string;
  readonly tiles: readonly Tile[];
  readonly groups: GroupNames;
  readonly locale: string;
  readonly nameOf: (key: string) => string | undefined;
  /** Columns for category and section: for tables over several sections. */
  readonly placed?: boolean;
}

/** Figures with all their years as a table that sorts and can be copied into a spreadsheet. */
export function FiguresTable({ label, tiles, groups, locale, nameOf, placed = false }: FiguresTableProps) {
  const href = useFigureHref();
  const columns = useMemo((): Column<Tile>[] => {
    const years = tiles[0]?.years.map(({ year }) => year) ?? [];
    return [
      {
        id: 'name',
        header: 'Figure',
        sortBy: ({ name }) => name,
        width: placed ? '17rem' : undefined,
        interactive: true,
        cell: ({ id, name }) => (
          <Link to={href(id)} tone="quiet" preventScrollReset>
            {name}
          </Link>
        ),
      },
      ...(placed
        ? ([
            {
              id: 'category',
              header: 'Category',
              sortBy: ({ category }) => category,
              cell: ({ category }) => category,
            },
            {
              id: 'section',
              header: 'Section',
              sortBy: ({ groupId }) => groups.nameOf(groupId),
              cell: ({ groupId }) => groups.nameOf(groupId),
              wideOnly: true,
            },
          ] satisfies Column<Tile>[])
        : []),
      { id: 'unit', header: 'Unit', sortBy: unitWords, cell: unitWords },
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
        sortBy: (tile) => changeOf(tile, locale)?.size ?? null,
        cell: (tile) => {
          const change = changeOf(tile, locale);
          return change && <ChangeWords change={change} />;
        },
      },
      {
        id: 'coverage',
        header: 'Coverage',
        sortBy: (tile) => {
          const { expected, answered } = askedFigure(tile);
          return expected === 0 ? null : answered / expected;
        },
        cell: (tile) => <span className="text-ink-muted">{coverageWords(askedFigure(tile), tile)}</span>,
      },
    ];
  }, [tiles, groups, locale, nameOf, placed, href]);
  return (
    <div>
      <div className="mb-2 flex justify-end">
        <CopyTable text={() => tableText(tiles, groups, locale)} />
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
  if (value === null) return <span className="text-ink-muted">{absenceOf(of, tile, nameOf).word}</span>;
  return (
    <>
      <span className="whitespace-nowrap">{valueWords(tile, value, locale)}</span>
      {partial && <span className="block text-partial text-xs">partial</span>}
    </>
  );
}
