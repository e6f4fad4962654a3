import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';

/** What every field takes; fields are 335 pixels wide unless `fullWidth`. */
export interface FieldProps {
  readonly label: string;
  /** The label is read aloud only: where a column head or the page's title says it already. */
  readonly labelHidden?: boolean;
  /** Help that is always in sight. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly fullWidth?: boolean;
  /** Given by `useForm().field(...)`, so that the error summary can lead here. */
  readonly id?: string | undefined;
  /** Stands at the right of the label, e.g. a help button. */
  readonly aside?: ReactNode;
}

/** What the control inside a Field puts on its element. */
export interface FieldWiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
  readonly disabled: boolean;
}

export interface FieldFrameProps extends FieldProps {
  /** Errors that appear without a submit are read aloud. */
  readonly liveError?: boolean;
  readonly children: (wiring: FieldWiring) => ReactNode;
}

/** Label, control, hint and error in their places and wired to each other. */
export function Field(props: FieldFrameProps) {
  const { label, labelHidden, hint, error, required = false, disabled = false, fullWidth = false, aside } = props;
  const own = useId();
  const id = props.id ?? own;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={fieldWidth(fullWidth)}>
      <div className={classes('mb-1.5 flex items-end justify-between gap-2', labelHidden && !aside && 'sr-only')}>
        <label htmlFor={id} className={classes('font-medium text-ink text-sm', labelHidden && 'sr-only')}>
          {label}
          {required && <RequiredMark />}
        </label>
        {aside}
      </div>
      {props.children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        disabled,
      })}
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <div aria-live={props.liveError ? 'polite' : undefined}>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}

/** The width that the specification gives to inputs; a phone's screen is filled, so that edges stand under each other. */
export function fieldWidth(fullWidth: boolean): string {
  return classes('w-full', !fullWidth && 'max-w-[335px] max-[480px]:max-w-none');
}

/** The star after the label of a required field; assistive technology gets `aria-required` instead. */
export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-danger">
      *
    </span>
  );
}

/** Help under a control. */
export function FieldHint({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <div id={id} className="mt-1.5 text-ink-muted text-xs">
      {children}
    </div>
  );
}

/** What is wrong with a control, and what to do. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 font-medium text-danger text-xs">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
