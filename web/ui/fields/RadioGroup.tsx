import { type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';
import { FieldError, FieldHint, RequiredMark } from '#web/ui/fields/Field.tsx';

export interface RadioOption<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioGroupProps<V extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly options: readonly RadioOption<V>[];
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** `cards` gives each option a frame, for choices that need a sentence. */
  readonly look?: 'plain' | 'inline' | 'cards';
  readonly id?: string | undefined;
}

/** One of a few, all in sight. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, labelHidden, hint, options, value, onChange, error, required, disabled, look = 'plain' } = props;
  const own = useId();
  const id = props.id ?? own;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={described || undefined} className="min-w-0 outline-none">
      <legend className={classes('mb-2 font-medium text-ink text-sm', labelHidden && 'sr-only')}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div
        className={classes(
          look === 'inline' && 'flex flex-wrap gap-x-6 gap-y-2',
          look === 'plain' && 'space-y-2',
          look === 'cards' && 'grid gap-2 tablet:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex items-start gap-2.5 text-sm',
              look === 'cards' && 'rounded-card border bg-surface p-3.5 transition-colors',
              look === 'cards' &&
                (option.value === value ? 'border-accent bg-accent-soft' : 'border-line-strong hover:border-control'),
              (disabled || option.disabled) && 'opacity-50',
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={disabled || option.disabled}
              required={required}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
              className={classes(
                'mt-px size-[18px] shrink-0 appearance-none rounded-full border bg-surface transition-[border-width]',
                option.value === value ? 'border-[5.5px] border-accent' : 'border-control hover:border-ink-muted',
                error && 'border-danger',
              )}
            />
            <span className="min-w-0">
              <span className={classes('block text-ink', look === 'cards' && 'font-medium')}>{option.label}</span>
              {option.hint && <span className="mt-0.5 block text-ink-muted text-xs">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
