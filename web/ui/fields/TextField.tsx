import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, type FieldProps } from '#web/ui/fields/Field.tsx';

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'name'
  | 'onBlur'
  | 'placeholder'
  | 'readOnly'
  | 'ref'
  | 'spellCheck'
>;

export interface TextFieldProps extends FieldProps, InputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `password` can be shown by its eye. */
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'url';
  /** Stands inside the box before or after the text, e.g. a unit or a currency. */
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, required, disabled, fullWidth, id, aside, ...rest } = props;
  const { value, onChange, type = 'text', prefix, suffix, ...input } = rest;
  const [shown, setShown] = useState(false);
  const frame = { label, labelHidden, hint, error, required, disabled, fullWidth, id, aside };
  return (
    <Field {...frame}>
      {(wiring) => (
        <div className="control-box" data-invalid={error ? true : undefined}>
          {prefix && <Affix side="start">{prefix}</Affix>}
          <input
            dir="auto"
            {...input}
            {...wiring}
            type={type === 'password' && shown ? 'text' : type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="control-input h-[38px] px-3 text-ink disabled:text-ink-muted"
          />
          {suffix && <Affix side="end">{suffix}</Affix>}
          {type === 'password' && (
            <button
              type="button"
              aria-pressed={shown}
              aria-label={`Show ${label.toLowerCase()}`}
              onClick={() => setShown(!shown)}
              className="grid w-10 place-items-center rounded-control text-ink-muted hover:text-ink"
            >
              {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}

/** What stands inside the box beside the text. */
export function Affix({ side, children }: { readonly side: 'start' | 'end'; readonly children: ReactNode }) {
  return (
    <span
      className={`flex items-center whitespace-nowrap text-ink-muted text-sm ${side === 'start' ? 'pl-3' : 'pr-3'}`}
    >
      {children}
    </span>
  );
}
