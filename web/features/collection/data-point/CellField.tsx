import type { CellValue } from '#shared/collection/cells/schema.ts';
import { LONGEST_TEXT } from '#shared/collection/cells/schema.ts';
import type { NumberLocale } from '#shared/organisations/profile/numbers.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import { withAnswer } from '#web/features/collection/cells/read.ts';
import {
  type AskedCell,
  isNumeric,
  isOpen,
  type SectionDataPoint,
} from '#web/features/collection/cells/sectionDataPoint.ts';
import type { TypedContent } from '#web/features/collection/cells/typedContent.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FieldError } from '#web/ui/fields/Field.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { cellMessageOf, isInvalid, type Shown } from './cellShown.ts';
import { NumberEditor } from './NumberEditor.tsx';
import { TableEditor } from './TableEditor.tsx';
import { useTyping } from './useTyping.ts';

export type CellFieldProps = {
  readonly shown: Shown;
  readonly asked: AskedCell;
  readonly view: CellView;
  /** The cell in words; the label of the field. */
  readonly label: string;
  readonly onTyped: (typed: TypedContent) => void;
  readonly onNumbers: (locale: NumberLocale) => void;
};

/** Choices up to this many are all in sight. */
const FEW_OPTIONS = 7;

/** The field of one cell, by the type of its data point. */
export function CellField(props: CellFieldProps) {
  const { shown, asked, view, label, onTyped, onNumbers } = props;
  const { dataPoint, locale, unit } = shown;
  const { typed } = view;
  const disabled = !shown.open || !isOpen(asked) || typed.absence !== null;
  const error = isInvalid(view) ? cellMessageOf(view, asked) : undefined;
  const answer = (value: CellValue | null, ofUnit: string | null = null) =>
    onTyped(withAnswer(typed, { value, unit: ofUnit }));
  if (isNumeric(dataPoint)) {
    return (
      <NumberEditor
        dataPoint={dataPoint}
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
  switch (dataPoint.type) {
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
      return <ChoiceEditor {...field} dataPoint={dataPoint} value={typed.value} onChange={answer} />;
    case 'multi_choice':
      return <ChoicesEditor {...field} dataPoint={dataPoint} value={typed.value} onChange={answer} />;
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
          dataPoint={dataPoint}
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

function rowsOf(value: TypedContent['value']): readonly Readonly<Record<string, string>>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row) => (typeof row === 'object' ? [row] : []));
}

type FieldOf<T> = {
  readonly label: string;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly value: TypedContent['value'];
  readonly onChange: (value: T) => void;
};

function TextEditor({ value, onChange, ...field }: FieldOf<string>) {
  const typing = useTyping(typeof value === 'string' ? value : '', onChange);
  return <TextArea {...field} fullWidth maxLength={LONGEST_TEXT} {...typing} />;
}

type OfDataPoint = { readonly dataPoint: SectionDataPoint };

function ChoiceEditor({ dataPoint, value, onChange, ...field }: FieldOf<CellValue | null> & OfDataPoint) {
  const chosen = typeof value === 'string' ? value : null;
  if (dataPoint.options.length <= FEW_OPTIONS) {
    return <RadioGroup {...field} options={dataPoint.options} value={chosen} onChange={onChange} />;
  }
  return (
    <Select
      {...field}
      fullWidth
      clearable
      options={dataPoint.options}
      value={chosen}
      onChange={(next) => onChange(next)}
    />
  );
}

function ChoicesEditor({ dataPoint, value, onChange, ...field }: FieldOf<CellValue | null> & OfDataPoint) {
  const chosen = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  const set = (next: readonly string[]) => onChange(next.length === 0 ? null : [...next]);
  if (dataPoint.options.length > 12) {
    return <Select {...field} fullWidth multiple options={dataPoint.options} value={chosen} onChange={set} />;
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-ink text-sm">{field.label}</legend>
      <div className="grid gap-3 tablet:grid-cols-2">
        {dataPoint.options.map((option) => (
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
