import { Check, Minus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import { FieldError } from '#web/ui/fields/Field.tsx';

export interface CheckboxProps {
  readonly label: ReactNode;
  /** The label is read aloud only, e.g. in a table. */
  readonly labelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  /** Some of what this box stands for is chosen. */
  readonly partly?: boolean;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly id?: string | undefined;
  readonly name?: string;
}

/** Yes or no, for one thing of a form or a list. */
export function Checkbox(props: CheckboxProps) {
  const { label, labelHidden = false, hint, value, onChange, partly = false, error, disabled = false, name } = props;
  const own = useId();
  const id = props.id ?? own;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly && !value;
  }, [partly, value]);
  const on = value || partly;
  const Mark = value ? Check : Minus;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <div className="relative flex items-start gap-2.5">
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            ref={box}
            id={id}
            type="checkbox"
            name={name}
            checked={value}
            disabled={disabled}
            aria-required={props.required || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
            onChange={(event) => onChange(event.target.checked)}
            className={classes(
              // the pressed area is 24 pixels, the box 18
              "size-[18px] appearance-none rounded-[5px] border transition-colors before:absolute before:-inset-0.5 before:content-['']",
              on ? 'border-accent bg-accent' : 'border-control bg-surface hover:border-ink-muted',
              error && 'border-danger',
              disabled && 'cursor-not-allowed opacity-50',
            )}
          />
          {on && <Mark aria-hidden strokeWidth={3} className="pointer-events-none absolute size-3.5 text-on-accent" />}
        </span>
        <div className={labelHidden ? 'sr-only' : 'min-w-0'}>
          <label htmlFor={id} className="block text-ink text-sm">
            {label}
          </label>
          {hint && (
            <div id={`${id}-hint`} className="text-ink-muted text-xs">
              {hint}
            </div>
          )}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
