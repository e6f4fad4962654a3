import { useRef } from 'react';
import { type Absence, absenceLabels, absences, optOutReasons } from '#shared/collection/cells/schema.ts';
import { withAnswer } from '#web/features/collection/cells/read.ts';
import { optOutReasonLabels } from '#web/features/collection/cells/show.ts';
import type { TypedContent } from '#web/features/collection/cells/typedContent.ts';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';

type AbsenceFieldProps = {
  readonly typed: TypedContent;
  readonly disabled: boolean;
  readonly onTyped: (typed: TypedContent) => void;
};

const hints: Record<Absence, string> = {
  NOT_APPLICABLE: 'The question does not apply here',
  NOT_AVAILABLE: 'It applies, and there is knowingly no figure',
  OPTED_OUT: 'Not reported this year, with a reason',
};

/** Whether the cell has an answer, or says why it has none: three different things, and none of them is zero. */
export function AbsenceField({ typed, disabled, onTyped }: AbsenceFieldProps) {
  // What was answered before comes back when the person comes back to 'An answer'.
  const answered = useRef<Pick<TypedContent, 'value' | 'unit'>>({ value: null, unit: null });
  if (typed.absence === null) answered.current = { value: typed.value, unit: typed.unit };
  const choose = (choice: Absence | 'ANSWER') => {
    if (choice === 'ANSWER') onTyped(withAnswer(typed, answered.current));
    else onTyped(withAnswer(typed, { absence: choice }));
  };
  return (
    <div className="space-y-3">
      <RadioGroup
        label="This cell has"
        options={[
          { value: 'ANSWER', label: 'An answer' },
          ...absences.map((absence) => ({ value: absence, label: absenceLabels[absence], hint: hints[absence] })),
        ]}
        value={typed.absence ?? 'ANSWER'}
        onChange={choose}
        disabled={disabled}
      />
      {typed.absence === 'OPTED_OUT' && (
        <NativeSelect
          label="Why it is opted out"
          required
          fullWidth
          disabled={disabled}
          hint="Without a reason it stays a draft."
          options={[
            { value: '', label: 'Choose a reason', disabled: true },
            ...optOutReasons.map((reason) => ({ value: reason, label: optOutReasonLabels[reason] })),
          ]}
          value={typed.reason ?? ''}
          onChange={(value) => {
            const reason = optOutReasons.find((each) => each === value) ?? null;
            onTyped(withAnswer(typed, { absence: 'OPTED_OUT', reason }));
          }}
        />
      )}
    </div>
  );
}
