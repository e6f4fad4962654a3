import { useState } from 'react';
import { type CellKey, LONGEST_NOTE } from '#shared/collection/cells/schema.ts';
import type { OpenPoint } from '#shared/collection/open-points/rules.ts';
import { many } from '#shared/text/plural.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { cellIdOf } from './typedContent.ts';

/** A cell that is about to be submitted and has something to be looked at that a note would settle. */
export type OpenCell = { readonly key: CellKey; readonly points: readonly OpenPoint[] };

/** A note that was written to a cell. */
export type WrittenNote = { readonly key: CellKey; readonly note: string };

type OpenPointsDialogProps = {
  readonly cells: readonly OpenCell[];
  /** The cell in words, and what it says. */
  readonly nameOf: (key: CellKey) => string;
  readonly saysOf: (key: CellKey) => string;
  readonly pending: boolean;
  readonly onBack: () => void;
  /** Submits all the same, with what was written. */
  readonly onSubmit: (notes: readonly WrittenNote[]) => void;
};

/** Before a submission: the cells alone that somebody should look at, each with a note in place. Nothing is in the way of it. */
export function OpenPointsDialog({ cells, nameOf, saysOf, pending, onBack, onSubmit }: OpenPointsDialogProps) {
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const [shared, setShared] = useState('');
  const noteOf = (key: CellKey) => notes.get(cellIdOf(key)) ?? '';
  const empty = cells.filter(({ key }) => noteOf(key).trim() === '');
  const write = (keys: readonly CellKey[], note: string) =>
    setNotes((former) => new Map([...former, ...keys.map((key) => [cellIdOf(key), note] as const)]));
  const written = cells.flatMap(({ key }) => (noteOf(key).trim() === '' ? [] : [{ key, note: noteOf(key).trim() }]));
  const isTooLong = written.some(({ note }) => note.length > LONGEST_NOTE);
  return (
    <Modal
      open
      title={`${many(cells.length, 'value')} to look at before you submit`}
      dirty={written.length > 0 || shared !== ''}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button variant="primary" pending={pending} disabled={isTooLong} onClick={() => onSubmit(written)}>
            {empty.length === 0 ? 'Submit with these notes' : 'Submit anyway'}
          </Button>
        </>
      }
    >
      <p className="text-ink-muted">
        Mend what is wrong, or say in a note why it is right. Without a note it counts too, and stays marked until
        somebody has looked at it.
      </p>
      {cells.length > 1 && (
        <div className="mt-4 space-y-2 rounded-card bg-sunken p-4">
          <TextArea
            label="One note for several"
            rows={2}
            fullWidth
            value={shared}
            onChange={setShared}
            maxLength={LONGEST_NOTE}
          />
          <Button
            size="small"
            disabled={shared.trim() === '' || empty.length === 0}
            onClick={() =>
              write(
                empty.map(({ key }) => key),
                shared,
              )
            }
          >
            Put it to {many(empty.length, 'value')} without a note
          </Button>
        </div>
      )}
      <ul className="mt-4 space-y-5">
        {cells.map(({ key, points }) => (
          <li key={cellIdOf(key)} className="border-partial border-l-2 pl-4">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold text-ink">
              <span>{nameOf(key)}</span>
              <span className="tabular-nums">{saysOf(key)}</span>
            </p>
            {points.map(({ code, sentence }) => (
              <p key={`${code} ${sentence}`} className="mt-0.5 text-ink">
                {sentence}
              </p>
            ))}
            <div className="mt-2">
              <TextArea
                label={`Note to ${nameOf(key)}`}
                rows={2}
                fullWidth
                maxLength={LONGEST_NOTE}
                value={noteOf(key)}
                error={noteOf(key).length > LONGEST_NOTE ? `Write at most ${LONGEST_NOTE} characters.` : undefined}
                onChange={(note) => write([key], note)}
              />
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
