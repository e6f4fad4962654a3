import type { Ref } from 'react';
import { LONGEST_NOTE } from '#shared/collection/cells/schema.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import type { TypedContent } from '#web/features/collection/cells/typedContent.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { useTyping } from './useTyping.ts';

type NoteFieldProps = {
  readonly box: Ref<HTMLTextAreaElement>;
  readonly view: CellView;
  readonly disabled: boolean;
  readonly onTyped: (typed: TypedContent) => void;
};

/** The note of a cell, with what it explains. */
export function NoteField({ box, view, disabled, onTyped }: NoteFieldProps) {
  const { typed, cell, unsaved } = view;
  const isExplained = !unsaved && typed.note !== null;
  const warnings = isExplained ? (cell?.warnings.filter(({ code }) => code !== 'INVALID') ?? []) : [];
  const typing = useTyping(typed.note ?? '', (note) => onTyped({ ...typed, note: note === '' ? null : note }));
  return (
    <div className="space-y-3">
      {warnings.length > 0 && (
        <Banner kind="info" title="Explained in the note">
          {warnings.map(({ code, message }) => (
            <p key={`${code} ${message}`}>{message}</p>
          ))}
        </Banner>
      )}
      <TextArea
        ref={box}
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
