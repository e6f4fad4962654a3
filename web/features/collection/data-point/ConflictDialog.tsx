import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import type { SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { showTyped } from '#web/features/collection/cells/show.ts';
import { type TypedContent, typedOf } from '#web/features/collection/cells/typedContent.ts';
import type { UnsavedCell as ConflictingCell } from '#web/features/collection/cells/unsavedCell.ts';
import { momentText } from '#web/lib/dates.ts';
import { useMember } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';

type ConflictDialogProps = {
  readonly onClose: () => void;
  readonly conflicts: readonly ConflictingCell[];
  readonly dataPoint: SectionDataPoint;
  readonly locale: string;
  readonly nameOf: (conflict: ConflictingCell) => string;
  readonly queue: SaveQueue;
};

/** Cells that two people changed at the same time: both values, and the choice between them. Closing chooses nothing. */
export function ConflictDialog({ onClose, conflicts, nameOf, queue, ...words }: ConflictDialogProps) {
  const { organisation, user } = useMember();
  const choose = (cells: readonly ConflictingCell[], whose: 'mine' | 'theirs') => {
    for (const { key } of cells) queue.choose(key, whose);
  };
  return (
    <Modal
      open
      title={conflicts.length === 1 ? 'Two people changed this value' : `Two people changed ${conflicts.length} values`}
      onClose={onClose}
      size="large"
      footer={
        conflicts.length > 1 && (
          <>
            <Button onClick={() => choose(conflicts, 'theirs')}>Take all of theirs</Button>
            <Button onClick={() => choose(conflicts, 'mine')}>Keep all of mine</Button>
          </>
        )
      }
    >
      <p className="mb-4 text-ink-muted">
        Nothing is lost: both values stay until you choose. The history keeps the one that you do not choose.
      </p>
      <ul className="space-y-4">
        {conflicts.map((conflict) => (
          <li key={nameOf(conflict)} className="rounded-card border border-line">
            <p className="border-line border-b px-4 py-2.5 font-medium">{nameOf(conflict)}</p>
            <div className="grid tablet:grid-cols-2">
              <Side
                title="Yours"
                who={`${user.name}, ${momentText(conflict.typedAt, organisation.timeZone)}, not saved`}
                typed={conflict.typed}
                action="Keep mine"
                onChoose={() => choose([conflict], 'mine')}
                {...words}
              />
              <Side
                title="Theirs"
                who={whoOf(conflict, organisation.timeZone)}
                typed={typedOf(conflict.theirs ?? undefined)}
                action="Take theirs"
                onChoose={() => choose([conflict], 'theirs')}
                {...words}
              />
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function whoOf({ theirs }: ConflictingCell, timeZone: string): string {
  const name = theirs?.by?.name ?? 'Somebody else';
  return theirs?.at ? `${name}, ${momentText(theirs.at, timeZone)}, saved` : `${name}, saved`;
}

type SideProps = {
  readonly title: string;
  readonly who: string;
  readonly typed: TypedContent;
  readonly action: string;
  readonly onChoose: () => void;
  readonly dataPoint: SectionDataPoint;
  readonly locale: string;
};

function Side({ title, who, typed, action, onChoose, dataPoint, locale }: SideProps) {
  // Without a unit of its own the data point shows that of the value: the two may differ in nothing else.
  const words = showTyped({ ...dataPoint, unit: null }, { ...typed, unit: typed.unit ?? dataPoint.unit }, locale);
  return (
    <div className="flex flex-col gap-1 p-4 tablet:first:border-line tablet:first:border-r">
      <h3 className="font-semibold text-ink-muted text-xs">{title}</h3>
      <p className="break-words font-semibold text-lg tabular-nums">{words === '' ? 'Empty' : words}</p>
      {typed.note && (
        <p className="break-words text-ink-muted">
          Note: <bdi>{typed.note}</bdi>
        </p>
      )}
      <p className="text-ink-muted text-xs">{who}</p>
      <div className="mt-auto pt-3">
        <Button size="small" onClick={onChoose}>
          {action}
        </Button>
      </div>
    </div>
  );
}
