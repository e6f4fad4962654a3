import { LONGEST_NOTE } from '#shared/collection/cells/schema.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import type { TypedContent } from '#web/features/collection/cells/typedContent.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { needsNote } from './cellShown.ts';
import { useTyping } from './useTyping.ts';

type NoteFieldProps = {
  readonly view: CellView;
  readonly disabled: boolean;
  readonly onTyped: (typed: TypedContent) => void;
};

/** The note of a cell; where a warning asks for one it says so, and stops nothing. */
export function NoteField({ view, disabled, onTyped }: NoteFieldProps) {
  const { typed, cell, unsaved } = view;
  const warnings = unsaved ? [] : (cell?.warnings.filter(({ code }) => code !== 'INVALID') ?? []);
  const typing = useTyping(typed.note ?? '', (note) => onTyped({ ...typed, note: note === '' ? null : note }));
  return (
    <div className="space-y-3">
      {warnings.length > 0 && (
        <Banner
          kind={needsNote(view) ? 'warning' : 'info'}
          title={needsNote(view) ? 'Please look at this value again' : 'Explained in the note'}
        >
          {warnings.map(({ code, message }) => (
            <p key={`${code} ${message}`}>{message}</p>
          ))}
        </Banner>
      )}
      <TextArea
        label="Note"
        hint="Where the figure comes from, and what is particular about it."
        fullWidth
        rows={3}
        maxLength={LONGEST_NOTE}
        disabled={disabled}
        error={typing.value.length > LONGEST_NOTE ? `Write at most ${LONGEST_NOTE} characters.` : undefined}
        {...typing}
      />
    </div>
  );
}
