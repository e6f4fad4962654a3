import { Field, type FieldProps } from '#web/ui/fields/Field.tsx';

export interface DateFieldProps extends FieldProps {
  /** A plain date 'YYYY-MM-DD', or null. It never becomes a moment in some time zone. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly min?: string;
  readonly max?: string;
  readonly name?: string;
  readonly onBlur?: () => void;
}

/** A calendar day, by the browser's own date control. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, name, onBlur, label, labelHidden, hint, error } = props;
  const { required, disabled, fullWidth, id, aside } = props;
  const frame = { label, labelHidden, hint, error, required, disabled, fullWidth, id, aside };
  return (
    <Field {...frame}>
      {(wiring) => (
        <div className="control-box" data-invalid={error ? true : undefined}>
          <input
            {...wiring}
            type="date"
            name={name}
            min={min}
            max={max}
            value={value ?? ''}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
            className="control-input h-[38px] px-3 text-ink tabular-nums disabled:text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
}
