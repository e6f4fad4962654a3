import { type ReactNode, useCallback, useState } from 'react';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import { type CellGrid, cellNameOf, placedCells } from '#web/features/collection/cells/grid.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import { isNumeric } from '#web/features/collection/cells/sectionDataPoint.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PHONE, useMedia } from '#web/ui/layout/useMedia.ts';
import type { CellPanelProps } from './CellPanel.tsx';
import type { Shown } from './cellShown.ts';
import { DataPointGrid } from './DataPointGrid.tsx';
import { GuidancePanel } from './GuidancePanel.tsx';
import { NumbersLine } from './NumbersLine.tsx';
import { useClearCells } from './useClearCells.ts';
import type { PageCells } from './usePageCells.ts';
import { useSettling } from './useSettling.ts';
import { useTexts } from './useTexts.ts';

// Editors, evidence and history come with the first cell that is opened.
const CellDrawer = laterPart({
  failure: 'The cell could not be loaded',
  load: async () => (await import('./CellDrawer.tsx')).CellDrawer,
});
const CellCard = laterPart({
  failure: 'The cell could not be loaded',
  load: async () => (await import('./CellCard.tsx')).CellCard,
  skeleton: <Skeleton shape="card" label="Loading the cell..." />,
});
const Inspector = laterPart({
  failure: 'The cell could not be loaded',
  load: async () => (await import('./Inspector.tsx')).Inspector,
  skeleton: <Skeleton rows={6} label="Loading the cell..." />,
});
const TextReport = laterPart({
  failure: 'What was not taken could not be loaded',
  load: async () => (await import('./TextReport.tsx')).TextReport,
});
const CellCards = laterPart({
  failure: 'The cells could not be loaded',
  load: async () => (await import('./CellCards.tsx')).CellCards,
  skeleton: <Skeleton shape="card" label="Loading the cells..." />,
});

type CellsProps = {
  readonly shown: Shown;
  readonly grid: CellGrid;
  readonly pageCells: PageCells;
  readonly queue: SaveQueue;
  /** The hub's entity filter leaves some rows out. */
  readonly filtered: boolean;
  /** Keeps how this person's numbers are read. */
  readonly onNumbers: (locale: NumberLocale) => Promise<void>;
  readonly openedCell: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (rows: ReadonlySet<string>) => void;
  readonly onSubmit: ((keys: readonly CellKey[]) => void) | undefined;
  readonly onCompare: () => void;
  readonly onEvidence: () => void;
  /** What the answers come to, under them. */
  readonly soFar: ReactNode;
};

/** Wide enough for all about the active cell beside the grid. */
export const BESIDE = '(min-width: 1100px)';

const typesInGrid = ['number', 'integer', 'percentage', 'currency', 'boolean', 'single_choice', 'date'];

/** The cells of a data point: a spreadsheet with all about the active cell beside or under it, or cards for long answers. */
export function Cells(props: CellsProps) {
  const { shown, grid, pageCells, queue, openedCell, onSubmit, onCompare, onEvidence, onNumbers } = props;
  const onClear = useClearCells(shown.year, queue);
  const clear = useCallback((keys: readonly CellKey[]) => void onClear(keys), [onClear]);
  const settle = useSettling(onNumbers);
  const panel = { shown, pageCells, queue, onClear: clear, onSubmit, onCompare, onEvidence, onNumbers: settle };
  if (!isInGrid(shown.dataPoint, grid)) {
    return (
      <div className="space-y-4">
        {shown.open && isNumeric(shown.dataPoint) && <NumbersLine shown={shown} onChoose={settle} />}
        <CellCards key={openedCell} grid={grid} opened={openedCell} {...panel} />
        {props.soFar}
      </div>
    );
  }
  // A link to another cell of the same data point begins anew, at that cell.
  return <GridWithPanel key={openedCell} {...props} onClear={clear} onNumbers={settle} />;
}

/** Are the cells a spreadsheet? A single one is a card, and so are long answers; an empty one says so. */
export function isInGrid({ type }: Shown['dataPoint'], grid: CellGrid): boolean {
  const count = placedCells(grid).length;
  return count === 0 || (count > 1 && typesInGrid.includes(type));
}

type GridWithPanelProps = Omit<CellsProps, 'onNumbers'> &
  Pick<CellPanelProps, 'onNumbers'> & { readonly onClear: (keys: readonly CellKey[]) => void };

function GridWithPanel(props: GridWithPanelProps) {
  const { shown, grid, pageCells, queue, filtered, openedCell, chosen, onChosen, onClear, onNumbers } = props;
  const { dataPoint, unit, open } = shown;
  const texts = useTexts({ shown, grid, pageCells, queue, onClear, onNumbers });
  const onPhone = useMedia(PHONE);
  const [active, setActive] = useState(openedCell);
  const [detailed, setDetailed] = useState(openedCell);
  const onActive = useCallback((key: CellKey) => setActive(`${key.entityId}.${key.period}`), []);
  const onDetails = useCallback((key: CellKey) => setDetailed(`${key.entityId}.${key.period}`), []);
  const shownCell = cellNamed(grid, onPhone ? detailed : active);
  const beside = useMedia(BESIDE);
  const about = shownCell && { ...props, asked: shownCell, name: cellNameOf(grid, shownCell) };
  // Each cell has its own boxes: what is half typed in one must not appear in another.
  const own = shownCell && `${shownCell.entityId}.${shownCell.period}`;
  // The fields of a phone come late and are as high as they are: what stands under them would move.
  const hints = (
    <div className="text-ink-muted text-sm">
      <p>
        {filtered && 'Some entities are filtered out. '}
        {open && 'Paste from Excel or type: all is saved as a draft.'}
      </p>
      {open && isNumeric(dataPoint) && <NumbersLine shown={shown} onChoose={onNumbers} />}
    </div>
  );
  return (
    <div className="space-y-4">
      {onPhone && props.soFar}
      {onPhone && hints}
      {texts.report.dataPoints.length + texts.report.refusals.length > 0 && (
        <TextReport report={texts.report} shown={shown} onAnswer={texts.answer} onDismiss={texts.dismiss} />
      )}
      <div className={beside ? 'grid grid-cols-[minmax(0,1fr)_22.5rem] items-start gap-4' : 'space-y-4'}>
        <div className="min-w-0 space-y-3">
          <h2 className="sr-only">Answers</h2>
          <DataPointGrid
            // Texts without a unit are in this one, so undo must not reach back over its change.
            key={unit}
            shown={shown}
            grid={grid}
            pageCells={pageCells}
            texts={texts}
            openedCell={cellNamed(grid, openedCell)}
            chosen={open && grid.rows.length > 1 ? chosen : null}
            onChosen={onChosen}
            onActive={onActive}
            onDetails={onDetails}
            beside={beside}
          />
          {!onPhone && hints}
          {!onPhone && props.soFar}
        </div>
        {beside && (
          <section
            aria-label={about?.name ?? 'The question'}
            className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-card"
          >
            {about ? (
              <>
                <h2 className="mb-2 font-semibold text-base text-ink">{about.name}</h2>
                <Inspector key={own} {...about} />
              </>
            ) : (
              <GuidancePanel dataPoint={dataPoint} locale={shown.locale} />
            )}
          </section>
        )}
      </div>
      {!beside && !onPhone && about && <CellCard key={own} {...about} />}
      {onPhone && about && <CellDrawer key={own} {...about} onClose={() => setDetailed(null)} />}
    </div>
  );
}

/** The cell of a grid that is called `entity.period`. */
function cellNamed(grid: CellGrid, name: string | null): ReturnType<CellGrid['cellAt']> {
  const [entityId, period] = name?.split('.') ?? [];
  if (!entityId || !period) return undefined;
  return grid.transposed ? grid.cellOf(period, entityId) : grid.cellOf(entityId, period);
}
