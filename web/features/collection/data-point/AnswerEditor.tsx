import type { CellValue } from '#shared/collection/cells/schema.ts';
import { LONGEST_TEXT } from '#shared/collection/cells/schema.ts';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import { type AskedCell, isNumeric, isOpen, type Question } from '#web/features/collection/cells/question.ts';
import { withAnswer } from '#web/features/collection/cells/read.ts';
import type { Typed } from '#web/features/collection/cells/typed.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FieldError } from '#web/ui/fields/Field.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { isInvalid, messageOf, type Shown } from './cellShown.ts';
import { NumberEditor } from './NumberEditor.tsx';
import { TableEditor } from './TableEditor.tsx';
import { useTyping } from './useTyping.ts';

export type AnswerEditorProps = {
  readonly shown: Shown;
  readonly asked: AskedCell;
  readonly view: CellView;
  /** The cell in words; the label of the field. */
  readonly label: string;
  readonly onTyped: (typed: Typed) => void;
  readonly onNumbers: (locale: NumberLocale) => void;
};

/** Choices up to this many are all in sight. */
const FEW_OPTIONS = 7;

/** The field of one cell, by the type of its question. */
export function AnswerEditor(props: AnswerEditorProps) {
  const { shown, asked, view, label, onTyped, onNumbers } = props;
  const { question, locale, unit } = shown;
  const { typed } = view;
  const disabled = !shown.open || !isOpen(asked) || typed.absence !== null;
  const error = isInvalid(view) ? messageOf(view, asked) : undefined;
  const answer = (value: CellValue | null, ofUnit: string | null = null) =>
    onTyped(withAnswer(typed, { value, unit: ofUnit }));
  if (isNumeric(question)) {
    return (
      <NumberEditor
        question={question}
        days={asked}
        label={label}
        typed={typed}
        unit={unit}
        locale={locale}
        locales={shown.locales}
        disabled={disabled}
        error={error}
        onChange={(next) => answer(next.value, next.unit)}
        onNumbers={onNumbers}
      />
    );
  }
  const field = { label, disabled, error };
  switch (question.type) {
    case 'boolean':
      return (
        <RadioGroup
          {...field}
          look="inline"
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          value={typeof typed.value === 'boolean' ? (`${typed.value}` as const) : null}
          onChange={(next) => answer(next === 'true')}
        />
      );
    case 'single_choice':
      return <ChoiceEditor {...field} question={question} value={typed.value} onChange={answer} />;
    case 'multi_choice':
      return <ChoicesEditor {...field} question={question} value={typed.value} onChange={answer} />;
    case 'date':
      return (
        <DateField
          {...field}
          fullWidth
          value={typeof typed.value === 'string' ? typed.value : null}
          onChange={(next) => answer(next)}
        />
      );
    case 'table':
      return (
        <TableEditor
          question={question}
          label={label}
          rows={rowsOf(typed.value)}
          locale={locale}
          locales={shown.locales}
          disabled={disabled}
          onChange={(rows) => answer(rows.map((row) => ({ ...row })))}
        />
      );
    default:
      return <TextEditor {...field} value={typed.value} onChange={(text) => answer(text === '' ? null : text)} />;
  }
}

function rowsOf(value: Typed['value']): readonly Readonly<Record<string, string>>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row) => (typeof row === 'object' ? [row] : []));
}

type FieldOf<T> = {
  readonly label: string;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly value: Typed['value'];
  readonly onChange: (value: T) => void;
};

function TextEditor({ value, onChange, ...field }: FieldOf<string>) {
  const typing = useTyping(typeof value === 'string' ? value : '', onChange);
  return <TextArea {...field} fullWidth maxLength={LONGEST_TEXT} {...typing} />;
}

type OfQuestion = { readonly question: Question };

function ChoiceEditor({ question, value, onChange, ...field }: FieldOf<CellValue | null> & OfQuestion) {
  const chosen = typeof value === 'string' ? value : null;
  if (question.options.length <= FEW_OPTIONS) {
    return <RadioGroup {...field} options={question.options} value={chosen} onChange={onChange} />;
  }
  return (
    <Select
      {...field}
      fullWidth
      clearable
      options={question.options}
      value={chosen}
      onChange={(next) => onChange(next)}
    />
  );
}

function ChoicesEditor({ question, value, onChange, ...field }: FieldOf<CellValue | null> & OfQuestion) {
  const chosen = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  const set = (next: readonly string[]) => onChange(next.length === 0 ? null : [...next]);
  if (question.options.length > 12) {
    return <Select {...field} fullWidth multiple options={question.options} value={chosen} onChange={set} />;
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-ink text-sm">{field.label}</legend>
      <div className="grid gap-3 tablet:grid-cols-2">
        {question.options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            disabled={field.disabled}
            value={chosen.includes(option.value)}
            onChange={(on) => set(on ? [...chosen, option.value] : chosen.filter((each) => each !== option.value))}
          />
        ))}
      </div>
      {field.error && <FieldError>{field.error}</FieldError>}
    </fieldset>
  );
}
