import { Eraser, Send, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import { type AskedCell, isNumeric, isOpen, unitLabelOf } from '#web/features/collection/cells/question.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import type { Typed } from '#web/features/collection/cells/typed.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { StateChip } from '#web/ui/status/StatusChip.tsx';
import { VarianceFlag } from '#web/ui/status/VarianceFlag.tsx';
import { AbsenceField } from './AbsenceField.tsx';
import { AnswerEditor } from './AnswerEditor.tsx';
import { CellHistory } from './CellHistory.tsx';
import { hasCounted, isWarned, lastYearOf, messageOf, type Shown, stateOf } from './cellShown.ts';
import { EvidenceField } from './EvidenceField.tsx';
import { NoteField } from './NoteField.tsx';
import type { Entry } from './useEntry.ts';

export type CellPanelProps = {
  readonly shown: Shown;
  readonly asked: AskedCell;
  /** The cell in words. */
  readonly name: string;
  readonly entry: Entry;
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
  const { shown, asked, name, entry, queue, onEvidence, onNumbers, narrow = false } = props;
  const key = entry.keyOf(asked);
  const view = entry.viewOf(asked);
  const disabled = !shown.open || !isOpen(asked);
  const onTyped = (typed: Typed) => entry.type(key, typed);
  return (
    <div className={narrow ? 'space-y-6' : 'grid gap-6 tablet:grid-cols-2 wide:grid-cols-3'}>
      <div className="min-w-0 space-y-4">
        <CellState {...props} />
        {asked.optOut === null && (
          <>
            <AnswerEditor
              shown={shown}
              asked={asked}
              view={view}
              label={name}
              onTyped={onTyped}
              onNumbers={onNumbers}
            />
            <LastYearLine shown={shown} entry={entry} asked={asked} />
            <AbsenceField typed={view.typed} disabled={disabled} onTyped={onTyped} />
            <CellActions {...props} />
          </>
        )}
      </div>
      <div className="min-w-0 space-y-6">
        {asked.optOut === null && <NoteField view={view} disabled={disabled} onTyped={onTyped} />}
        <EvidenceField
          year={shown.year}
          cellKey={key}
          view={view}
          queue={queue}
          mayAttach={asked.mayEnter}
          mayDetach={!disabled}
          recommended={shown.question.evidenceRecommended}
          onChanged={onEvidence}
        />
      </div>
      <div className={narrow ? '' : 'min-w-0 tablet:col-span-2 wide:col-span-1'}>
        <HistoryPart shown={shown} cellKey={key} version={view.cell?.version ?? 0} />
      </div>
    </div>
  );
}

function CellState({ shown, asked, entry, onCompare }: CellPanelProps) {
  const view = entry.viewOf(asked);
  const message = messageOf(view, asked);
  const isConflict = view.entry?.phase === 'conflict';
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <StateChip state={stateOf(view, asked)} />
        {view.cell?.by && !view.entry && (
          <span className="text-ink-muted text-xs">
            by <bdi>{view.cell.by.name}</bdi>
          </span>
        )}
      </div>
      {/* what asks for a note stands beside the note */}
      {message && !isWarned(view) && (
        <Banner
          kind={isConflict || view.entry?.phase === 'invalid' ? 'warning' : 'info'}
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

type LastYearLineProps = Pick<CellPanelProps, 'shown' | 'entry' | 'asked'>;

function LastYearLine({ shown, entry, asked }: LastYearLineProps) {
  const view = entry.viewOf(asked);
  const last = lastYearOf(shown, view, entry.previousOf(asked), asked);
  if (!last) return <p className="text-ink-muted text-sm">{shown.year - 1}: nothing was answered here.</p>;
  const unit = isNumeric(shown.question) ? unitLabelOf(shown.question, shown.question.unit) : '';
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

function CellActions({ shown, asked, entry, queue, onClear, onSubmit }: CellPanelProps) {
  const key = entry.keyOf(asked);
  const view = entry.viewOf(asked);
  const { typed, cell } = view;
  if (!shown.open || !isOpen(asked)) return null;
  const says = typed.value !== null || typed.absence !== null;
  const isDraft = view.entry !== undefined || cell?.state === 'DRAFT';
  const stuck = view.entry && view.entry.phase !== 'waiting' && view.entry.phase !== 'conflict';
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
            question={shown.question}
            locale={shown.locale}
          />
        </div>
      )}
    </section>
  );
}
