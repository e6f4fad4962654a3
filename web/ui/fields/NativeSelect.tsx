import { ChevronDown } from 'lucide-react';
import { Field, type FieldProps } from '#web/ui/fields/Field.tsx';

export interface NativeSelectProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string;
}

/** One of a short list by the browser's own control: for filters and settings that need neither search nor creation. */
export function NativeSelect(props: NativeSelectProps) {
  const { options, value, onChange, name, ...frame } = props;
  return (
    <Field {...frame}>
      {(wiring) => (
        <div className="control-box relative" data-invalid={frame.error ? true : undefined}>
          <select
            {...wiring}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="control-input h-[38px] appearance-none truncate pr-9 pl-3 text-ink disabled:text-ink-muted"
          >
            {options.map((option) => (
              <option
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="bg-surface text-ink"
              >
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
}
