import { Eraser, Send, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import { openPointsAt } from '#web/features/collection/cells/openPointsAt.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import { type AskedCell, isNumeric, isOpen, unitLabelOf } from '#web/features/collection/cells/sectionDataPoint.ts';
import { type TypedContent, typedOfCounted } from '#web/features/collection/cells/typedContent.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { useKeptFocus } from '#web/ui/layout/useKeptFocus.ts';
import { StateChip } from '#web/ui/status/StatusChip.tsx';
import { VarianceFlag } from '#web/ui/status/VarianceFlag.tsx';
import { AbsenceField } from './AbsenceField.tsx';
import { CellField } from './CellField.tsx';
import { CellHistory } from './CellHistory.tsx';
import { cellMessageOf, countsWords, hasCounted, isWarned, lastYearOf, type Shown, stateOf } from './cellShown.ts';
import { EvidenceField } from './EvidenceField.tsx';
import { NoteField } from './NoteField.tsx';
import { OpenPoints } from './OpenPoints.tsx';
import type { PageCells } from './usePageCells.ts';

export type CellPanelProps = {
  readonly shown: Shown;
  readonly asked: AskedCell;
  /** The cell in words. */
  readonly name: string;
  readonly pageCells: PageCells;
  readonly queue: SaveQueue;
  readonly onClear: (keys: readonly CellKey[]) => void;
  readonly onSubmit: ((keys: readonly CellKey[]) => void) | undefined;
  readonly onCompare: () => void;
  readonly onEvidence: () => void;
  /** Keeps how this person's numbers are read, as they answered. */
  readonly onNumbers: (locale: NumberLocale) => void;
  /** Everything under one another, for a narrow place. */
  readonly narrow?: boolean;
};

/** All about one cell: its answer with unit and conversion, absence, note, evidence and history. */
export function CellPanel(props: CellPanelProps) {
  const { shown, asked, name, pageCells, queue, onEvidence, onNumbers, narrow = false } = props;
  const key = pageCells.keyOf(asked);
  const view = pageCells.viewOf(asked);
  const disabled = !shown.open || !isOpen(asked);
  const onTyped = (typed: TypedContent) => pageCells.type(key, typed);
  const note = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(panel);
  const { change, undo, isUndoable } = useUndo(view.typed, onTyped);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the fields in it
    <div
      ref={panel}
      tabIndex={-1}
      {...kept}
      onKeyDown={(event) => {
        if (!isUndoKey(event) || isTextBox(event.target) || !isUndoable) return;
        event.preventDefault();
        undo();
      }}
      className={classes('outline-none', narrow ? 'space-y-6' : 'grid gap-6 tablet:grid-cols-2 wide:grid-cols-3')}
    >
      <div className="min-w-0 space-y-4">
        <CellState {...props} />
        {asked.optOut === null && (
          <>
            <OpenPoints
              shown={shown}
              asked={asked}
              view={view}
              previous={pageCells.previousOf(asked)}
              disabled={disabled}
              onTyped={change}
              onExplain={() => note.current?.focus()}
            />
            <CellField shown={shown} asked={asked} view={view} label={name} onTyped={onTyped} onNumbers={onNumbers} />
            <LastYearLine shown={shown} pageCells={pageCells} asked={asked} />
            <AbsenceField typed={view.typed} disabled={disabled} onTyped={change} />
            <CellActions {...props} onUndo={isUndoable ? undo : undefined} />
          </>
        )}
      </div>
      <div className="min-w-0 space-y-6">
        {asked.optOut === null && <NoteField box={note} view={view} disabled={disabled} onTyped={onTyped} />}
        <EvidenceField
          year={shown.year}
          cellKey={key}
          view={view}
          queue={queue}
          mayAttach={asked.mayEnter}
          mayDetach={!disabled}
          recommended={shown.dataPoint.evidenceRecommended}
          onChanged={onEvidence}
        />
      </div>
      <div className={narrow ? '' : 'min-w-0 tablet:col-span-2 wide:col-span-1'}>
        <HistoryPart shown={shown} cellKey={key} version={view.cell?.version ?? 0} />
      </div>
    </div>
  );
}

/** One step back for what is chosen and not typed, such as an absence: text boxes have their own way back. */
function useUndo(now: TypedContent, onTyped: (typed: TypedContent) => void) {
  const [former, setFormer] = useState<TypedContent | null>(null);
  return {
    isUndoable: former !== null,
    change: (typed: TypedContent) => {
      setFormer(now);
      onTyped(typed);
    },
    undo: () => {
      if (former) onTyped(former);
      setFormer(null);
    },
  };
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z';

function isTextBox(target: EventTarget): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
}

function CellState({ shown, asked, pageCells, onCompare }: CellPanelProps) {
  const view = pageCells.viewOf(asked);
  const message = cellMessageOf(view, asked);
  const isConflict = view.unsaved?.phase === 'conflict';
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <StateChip state={stateOf(view, asked)} />
        {countsWords(shown, view) !== null && (
          <span className="text-ink text-sm tabular-nums">{countsWords(shown, view)}</span>
        )}
        {view.cell?.by && !view.unsaved && (
          <span className="text-ink-muted text-xs">
            by <bdi>{view.cell.by.name}</bdi>
          </span>
        )}
      </div>
      {/* what is to be looked at stands below, with what would mend it */}
      {message && !isWarned(view) && openPointsAt(view).length === 0 && (
        <Banner
          kind={isConflict || view.unsaved?.phase === 'invalid' ? 'warning' : 'info'}
          title={message}
          action={
            isConflict && (
              <Button size="small" onClick={onCompare}>
                Compare
              </Button>
            )
          }
        />
      )}
      {!shown.open && <p className="text-ink-muted text-sm">The year takes no values now: they can be read only.</p>}
    </div>
  );
}

type LastYearLineProps = Pick<CellPanelProps, 'shown' | 'pageCells' | 'asked'>;

function LastYearLine({ shown, pageCells, asked }: LastYearLineProps) {
  const view = pageCells.viewOf(asked);
  const last = lastYearOf(shown, view, pageCells.previousOf(asked), asked);
  if (!last) return <p className="text-ink-muted text-sm">{shown.year - 1}: nothing was answered here.</p>;
  const unit = isNumeric(shown.dataPoint) ? unitLabelOf(shown.dataPoint, shown.dataPoint.unit) : '';
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-muted text-sm tabular-nums">
      {shown.year - 1}: <span className="text-ink">{`${last.words} ${unit}`.trim()}</span>
      {last.change && (
        <VarianceFlag
          change={last.change.words}
          direction={last.change.direction}
          flagged={view.cell?.warnings.some(({ code }) => code === 'LARGE_CHANGE' || code === 'SUSPECT_UNIT') ?? false}
          note={view.typed.note ?? undefined}
          explanation={`Compared with ${last.words} ${unit} in ${shown.year - 1}.`}
        />
      )}
    </p>
  );
}

type CellActionsProps = CellPanelProps & { readonly onUndo: (() => void) | undefined };

function CellActions({ shown, asked, pageCells, queue, onClear, onSubmit, onUndo }: CellActionsProps) {
  const key = pageCells.keyOf(asked);
  const view = pageCells.viewOf(asked);
  const { typed, cell } = view;
  if (!shown.open || !isOpen(asked)) return null;
  const says = typed.value !== null || typed.absence !== null;
  const isDraft = view.unsaved !== undefined || cell?.state === 'DRAFT';
  const stuck = view.unsaved && view.unsaved.phase !== 'waiting' && view.unsaved.phase !== 'conflict';
  return (
    <div className="flex flex-wrap gap-2">
      {isDraft && says && onSubmit && (
        <Button size="small" icon={Send} onClick={() => onSubmit([key])}>
          Submit this cell
        </Button>
      )}
      {(says || hasCounted(view)) && (
        <Button size="small" variant="ghost" icon={Eraser} onClick={() => onClear([key])}>
          Clear
        </Button>
      )}
      {cell?.counted && !view.unsaved && (
        <Button
          size="small"
          variant="ghost"
          icon={Undo2}
          onClick={() => cell.counted && pageCells.type(key, typedOfCounted(cell.counted))}
        >
          Discard the draft
        </Button>
      )}
      {onUndo && (
        <Button size="small" variant="ghost" icon={Undo2} aria-keyshortcuts="Control+Z" onClick={onUndo}>
          Undo
        </Button>
      )}
      {stuck && (
        <Button size="small" variant="ghost" icon={Undo2} onClick={() => queue.discard([key])}>
          Discard what was typed
        </Button>
      )}
    </div>
  );
}

type HistoryPartProps = { readonly shown: Shown; readonly cellKey: CellKey; readonly version: number };

/** History is one more request, so it is read when somebody asks for it. */
function HistoryPart({ shown, cellKey, version }: HistoryPartProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="History">
      <Button size="small" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide the history' : 'Show the history'}
      </Button>
      {open && (
        <div className="mt-3">
          <CellHistory
            year={shown.year}
            cellKey={cellKey}
            version={version}
            dataPoint={shown.dataPoint}
            locale={shown.locale}
          />
        </div>
      )}
    </section>
  );
}
