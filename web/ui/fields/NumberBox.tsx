import type { ReactNode } from 'react';
import { Field, type FieldProps } from '#web/ui/fields/Field.tsx';
import type { NumberReading } from '#web/ui/fields/number.ts';
import { useNumberText } from '#web/ui/fields/useNumberText.ts';

export interface UnitOption {
  readonly value: string;
  readonly label: string;
}

export interface NumberBoxProps extends FieldProps {
  /** A decimal string without grouping ('1234.5'), or null for nothing. */
  readonly value: string | null;
  /**
   * Called when the person leaves the field or presses Enter, with a value that could be read, and with another unit where
   * the text names one: a unit that was typed behind the number always counts.
   */
  readonly onChange: (value: string | null, unit?: string) => void;
  /** Told at each key what stands there and cannot be read, null once it can; a form keeps it from being submitted. */
  readonly onUnreadable?: (message: string | null) => void;
  /** Text to value. */
  readonly parse: (text: string) => NumberReading;
  /** Value to text for reading. */
  readonly format: (value: string) => string;
  /** Value to text for editing. */
  readonly plain: (value: string) => string;
  readonly unit?: string;
  /** Two or more make the unit a choice. */
  readonly units?: readonly UnitOption[];
  readonly onUnitChange?: (unit: string) => void;
  /** Under the box: the converted value, last year's value ... */
  readonly below?: ReactNode;
  /** Shows the minus on phone keyboards; off by default, for counts and amounts. */
  readonly negative?: boolean;
  readonly placeholder?: string;
  readonly name?: string;
}

/** A number: plain while edited, formatted when left, deaf to the mouse wheel; text that cannot be read stays and says why. */
export function NumberBox(props: NumberBoxProps) {
  const { value, onChange, onUnreadable, parse, format, plain } = props;
  const { unit, units = [], onUnitChange, below, negative = false, placeholder, name } = props;
  const { label, labelHidden, hint, error, required, disabled, fullWidth, id, aside } = props;
  const text = useNumberText({ value, onChange, onUnreadable, parse, format, plain });
  const message = text.problem ?? error;
  const frame = { label, labelHidden, hint, required, disabled, fullWidth, id, aside };
  return (
    <Field {...frame} error={message} liveError>
      {(wiring) => (
        <>
          <div className="control-box" data-invalid={message ? true : undefined}>
            <input
              {...wiring}
              ref={text.box}
              name={name}
              // a text box: browsers change a number box by the wheel, and read the decimal mark by their own language
              type="text"
              inputMode={negative ? 'text' : 'decimal'}
              autoComplete="off"
              placeholder={placeholder}
              value={text.shown}
              onFocus={text.enter}
              onChange={(event) => text.type(event.target.value)}
              onBlur={() => text.commit(false)}
              onKeyDown={({ key }) => {
                if (key === 'Enter') text.commit(true);
              }}
              className="control-input h-[38px] px-3 text-right text-ink tabular-nums disabled:text-ink-muted"
            />
            <Unit label={label} unit={unit} units={units} onChange={onUnitChange} disabled={disabled ?? false} />
          </div>
          {below && <div className="mt-1.5 text-ink-muted text-xs tabular-nums">{below}</div>}
        </>
      )}
    </Field>
  );
}

interface UnitProps {
  readonly label: string;
  readonly unit: string | undefined;
  readonly units: readonly UnitOption[];
  readonly onChange: ((unit: string) => void) | undefined;
  readonly disabled: boolean;
}

function Unit({ label, unit, units, onChange, disabled }: UnitProps) {
  if (units.length > 1) {
    return (
      <select
        aria-label={`Unit of ${label}`}
        value={unit}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.value)}
        className="max-w-32 rounded-r-control border-line border-l bg-sunken px-2 text-ink text-sm outline-offset-[-2px]"
      >
        {units.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  if (!unit) return null;
  return (
    <span className="flex items-center rounded-r-control border-line border-l bg-sunken px-3 text-ink-muted text-sm">
      <span className="sr-only">in </span>
      {unit}
    </span>
  );
}
