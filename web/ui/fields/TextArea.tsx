import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '#web/ui/fields/Field.tsx';

type AreaProps = Pick<ComponentProps<'textarea'>, 'name' | 'onBlur' | 'placeholder' | 'readOnly' | 'ref' | 'autoFocus'>;

export interface TextAreaProps extends FieldProps, AreaProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Lines in sight; 4 by default. The box grows with its text. */
  readonly rows?: number;
  /** Counted under the box once four fifths are used; text beyond it is kept and refused by the form. */
  readonly maxLength?: number;
}

const count = new Intl.NumberFormat();

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, hint, error, required, disabled, fullWidth, id, aside, ...rest } = props;
  const { value, onChange, rows = 4, maxLength, ...area } = rest;
  const near = maxLength !== undefined && value.length > maxLength * 0.8;
  const counted = near && `${count.format(value.length)} of ${count.format(maxLength)} characters`;
  const help = hint || counted ? <HintWithCount hint={hint} counted={counted} /> : undefined;
  const frame = { label, labelHidden, hint: help, error, required, disabled, fullWidth, id, aside };
  return (
    <Field {...frame}>
      {(wiring) => (
        <div className="control-box" data-invalid={error ? true : undefined}>
          <textarea
            dir="auto"
            {...area}
            {...wiring}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="control-input field-sizing-content max-h-96 resize-y px-3 py-2 text-ink disabled:text-ink-muted"
            style={{ minHeight: `calc(${rows}lh + 1rem)` }}
          />
        </div>
      )}
    </Field>
  );
}

function HintWithCount({ hint, counted }: { readonly hint: FieldProps['hint']; readonly counted: string | false }) {
  return (
    <span className="flex justify-between gap-3">
      <span>{hint}</span>
      {counted && <span className="shrink-0 tabular-nums">{counted}</span>}
    </span>
  );
}
