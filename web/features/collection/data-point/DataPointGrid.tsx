import { useCallback, useMemo } from 'react';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import type { CellGrid, GridLine } from '#web/features/collection/cells/grid.ts';
import { type AskedCell, isNumeric, unitLabelOf } from '#web/features/collection/cells/sectionDataPoint.ts';
import { cellIdOf } from '#web/features/collection/cells/typedContent.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { EditableGrid } from '#web/ui/grid/EditableGrid.tsx';
import type { GridColumn, GridEditorProps } from '#web/ui/grid/gridColumns.ts';
import { PHONE, useMedia } from '#web/ui/layout/useMedia.ts';
import { ChoiceCell } from './ChoiceCell.tsx';
import { gridCellOf, type Shown } from './cellShown.ts';
import type { PageCells } from './usePageCells.ts';
import type { useTexts } from './useTexts.ts';

type DataPointGridProps = {
  readonly shown: Shown;
  readonly grid: CellGrid;
  readonly pageCells: PageCells;
  readonly texts: Pick<ReturnType<typeof useTexts>, 'onChange' | 'onLeft' | 'former'>;
  /** The cell that is active at first. */
  readonly openedCell: AskedCell | undefined;
  /** Rows that are chosen for a submission; null where rows cannot be chosen. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChosen: (rows: ReadonlySet<string>) => void;
  readonly onActive: (key: CellKey) => void;
  /** Opens all about a cell on a phone, where there is no room beside the grid. */
  readonly onDetails: (key: CellKey) => void;
  /** All about the active cell stands beside, with what does not fit into a narrow column. */
  readonly beside: boolean;
};

const typesWithEditor = ['boolean', 'single_choice', 'date'];

/** The cells of a data point as a spreadsheet of entities and periods. */
export function DataPointGrid(props: DataPointGridProps) {
  const { shown, grid, pageCells, texts, openedCell, chosen, onChosen, onActive, onDetails, beside } = props;
  const { dataPoint, year } = shown;
  const { viewOf, previousOf, keyOf } = pageCells;
  const { former } = texts;
  const onPhone = useMedia(PHONE);
  const columns = useMemo(() => columnsOf(grid, dataPoint, shown.unit, beside), [grid, dataPoint, shown.unit, beside]);
  const cell = useCallback(
    (row: GridLine, column: GridColumn) => {
      const asked = grid.cellOf(row.id, column.id);
      if (!asked) return gridCellOf(shown, asked, emptyView, undefined);
      const was = former.get(cellIdOf(keyOf(asked)));
      const cellShown = gridCellOf(shown, asked, viewOf(asked), previousOf(asked), was);
      if (!onPhone) return cellShown;
      const details = <DetailsButton text={cellShown.aside} onPress={() => onDetails(keyOf(asked))} />;
      return { ...cellShown, aside: details };
    },
    [grid, shown, viewOf, previousOf, former, onPhone, onDetails, keyOf],
  );
  const active = useCallback(
    (row: GridLine, columnId: string) => {
      const asked = grid.cellOf(row.id, columnId);
      if (asked) onActive(keyOf(asked));
    },
    [grid, keyOf, onActive],
  );
  const rowHead = useCallback(
    (row: GridLine) => <RowHead row={row} chosen={chosen} onChosen={onChosen} />,
    [chosen, onChosen],
  );
  const editor = useCallback(
    (editing: GridEditorProps) => <ChoiceCell dataPoint={dataPoint} {...editing} />,
    [dataPoint],
  );
  return (
    <EditableGrid
      label={`${dataPoint.name}, ${year}`}
      rowsHeader={grid.transposed ? 'Period' : 'Entity'}
      columns={columns}
      rows={grid.rows}
      rowKey={lineId}
      rowName={lineName}
      {...(openedCell && { startAt: gridPlaceOf(grid, openedCell) })}
      {...(chosen && { rowHead })}
      cell={cell}
      onChange={texts.onChange}
      onLeft={texts.onLeft}
      onActive={active}
      rowHeight={56}
      // Head and first row in sight, and as many rows as the window holds.
      maxHeight="max(24rem, calc(100dvh - 10.5rem))"
      {...(typesWithEditor.includes(dataPoint.type) && { editor })}
      empty={
        <EmptyState compact title="No cell is asked here">
          None of the chosen entities is asked this question.
        </EmptyState>
      }
    />
  );
}

function gridPlaceOf({ transposed }: CellGrid, { entityId, period }: AskedCell) {
  return transposed ? { row: period, column: entityId } : { row: entityId, column: period };
}

const lineId = ({ id }: GridLine) => id;
const lineName = ({ label }: GridLine) => label;
const emptyView = {
  cell: undefined,
  unsaved: undefined,
  typed: { value: null, unit: null, absence: null, reason: null, note: null },
  savedAt: null,
} as const;

function columnsOf(grid: CellGrid, dataPoint: Shown['dataPoint'], unit: string | null, beside: boolean): GridColumn[] {
  const numeric = isNumeric(dataPoint);
  const negative = dataPoint.validation.min === null || dataPoint.validation.min.startsWith('-');
  return grid.columns.map(({ id, label, hint }) => ({
    id,
    header: label,
    ...(numeric ? { subheader: unitLabelOf(dataPoint, unit) } : hint && { subheader: hint }),
    width: numeric ? (beside ? 116 : 168) : 176,
    align: numeric ? 'end' : 'start',
    inputMode: numeric && !negative ? 'decimal' : 'text',
  }));
}

type RowHeadProps = {
  readonly row: GridLine;
  readonly chosen: ReadonlySet<string> | null;
  readonly onChosen: (rows: ReadonlySet<string>) => void;
};

function RowHead({ row, chosen, onChosen }: RowHeadProps) {
  if (!chosen) return <span className="block truncate">{row.label}</span>;
  const toggle = (on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(row.id);
    else next.delete(row.id);
    onChosen(next);
  };
  return (
    <span className="flex items-center gap-2.5">
      <Checkbox label={`Choose ${row.label}`} labelHidden value={chosen.has(row.id)} onChange={toggle} />
      <span className="min-w-0 truncate" title={row.label}>
        {row.label}
        {row.hint && <span className="ml-1.5 font-normal text-ink-muted text-xs">{row.hint}</span>}
      </span>
    </span>
  );
}

function DetailsButton({ text, onPress }: { readonly text: React.ReactNode; readonly onPress: () => void }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span>{text}</span>
      <Button variant="ghost" size="small" onClick={onPress}>
        N/A, note, evidence
      </Button>
    </span>
  );
}
