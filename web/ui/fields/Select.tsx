import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Description,
  Field,
  Label,
} from '@headlessui/react';
import { Check, ChevronDown, Maximize2, Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { FieldError, FieldHint, type FieldProps, fieldWidth, RequiredMark } from '#web/ui/fields/Field.tsx';
import { SelectScreen } from '#web/ui/fields/SelectScreen.tsx';
import { canCreate, matching, type SelectOption } from '#web/ui/fields/selectOptions.ts';
import { Tag } from '#web/ui/status/Tag.tsx';

interface SelectFrame extends FieldProps {
  readonly options: readonly SelectOption[];
  /** Options are on their way. */
  readonly loading?: boolean;
  /** 'Type here' by default. */
  readonly placeholder?: string;
  /** Offers 'Create "text"' for a text that is no option yet; add the option and choose it. */
  readonly onCreate?: (text: string) => void;
  /** More options than this can be seen on the whole screen; 10 by default. */
  readonly expandAt?: number;
  readonly size?: 'small' | 'medium';
  readonly name?: string;
}

export interface SingleSelectProps extends SelectFrame {
  readonly multiple?: false;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Shows a button that chooses nothing. */
  readonly clearable?: boolean;
}

export interface MultiSelectProps extends SelectFrame {
  readonly multiple: true;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

export type SelectProps = SingleSelectProps | MultiSelectProps;

/** Stands for the entry that creates an option; no option can have this value. */
const CREATE = '\u0000create';

/** One or several of many, found by typing; can create what is missing. */
export function Select(props: SelectProps) {
  const { label, labelHidden, hint, error, required, disabled = false, fullWidth = false, id, aside } = props;
  const { options, loading = false, placeholder = 'Type here', onCreate, expandAt = 10, size = 'medium' } = props;
  const own = useId();
  const inputId = id ?? own;
  const [text, setText] = useState('');
  const [byPointer, setByPointer] = useState(false);
  const [onScreen, setOnScreen] = useState(false);
  const labelOf = (value: string | null) => options.find((option) => option.value === value)?.label ?? value ?? '';
  const { multiple, value, choose, clear } = selection(props);
  const pick = (chosen: string | readonly string[] | null) => {
    if (chosen === CREATE || (Array.isArray(chosen) && chosen.includes(CREATE))) onCreate?.(text.trim());
    else choose(chosen);
    setText('');
  };

  return (
    <Field disabled={disabled} className={fieldWidth(fullWidth)}>
      <div className={classes('mb-1.5 flex items-end justify-between gap-2', labelHidden && !aside && 'sr-only')}>
        <Label htmlFor={inputId} className={classes('font-medium text-ink text-sm', labelHidden && 'sr-only')}>
          {label}
          {required && <RequiredMark />}
        </Label>
        {aside}
      </div>
      <Combobox<string, boolean>
        multiple={multiple}
        value={value as string}
        onChange={pick as (chosen: string | string[] | null) => void}
        onClose={() => setText('')}
        immediate={byPointer}
        invalid={error !== undefined}
      >
        {({ open }) => (
          <>
            <div className="control-box" data-invalid={error ? true : undefined}>
              <ComboboxInput
                id={inputId}
                name={props.name}
                placeholder={Array.isArray(value) && value.length > 0 ? '' : placeholder}
                autoComplete="off"
                aria-required={required || undefined}
                aria-invalid={error ? true : undefined}
                displayValue={(chosen: string | null) => (multiple ? '' : labelOf(chosen))}
                onChange={(event) => setText(event.target.value)}
                onPointerDown={() => setByPointer(true)}
                onBlur={() => setByPointer(false)}
                onFocus={(event) => event.target.select()}
                className={classes(
                  'control-input truncate px-3 text-ink disabled:text-ink-muted',
                  size === 'small' ? 'h-7' : 'h-[38px]',
                )}
              />
              {clear && (
                <button
                  type="button"
                  aria-label={`Clear ${label}`}
                  onClick={clear}
                  className="grid w-7 place-items-center rounded-control text-ink-muted hover:text-ink"
                >
                  <X aria-hidden className="size-4" />
                </button>
              )}
              <ComboboxButton
                aria-label={`${open ? 'Close' : 'Open'} the list of ${label}`}
                className="grid w-9 shrink-0 place-items-center rounded-control text-ink-muted hover:text-ink"
              >
                <ChevronDown aria-hidden className={classes('size-4 transition-transform', open && 'rotate-180')} />
              </ComboboxButton>
            </div>
            <Options
              options={matching(options, text)}
              loading={loading}
              create={onCreate && canCreate(options, text) ? text.trim() : null}
              footer={
                options.length > expandAt ? (
                  <button
                    type="button"
                    tabIndex={-1}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => setOnScreen(true)}
                    className="flex w-full items-center gap-2 border-line border-t px-3 py-2 font-medium text-accent text-xs hover:bg-sunken"
                  >
                    <Maximize2 aria-hidden className="size-3.5" />
                    See all {options.length} on the whole screen
                  </button>
                ) : null
              }
            />
          </>
        )}
      </Combobox>
      {Array.isArray(value) && value.length > 0 && (
        <ul aria-label={`Chosen ${label}`} className="mt-2 flex flex-wrap gap-1.5">
          {value.map((chosen) => (
            <li key={chosen} className="max-w-full">
              <Tag disabled={disabled} onRemove={() => choose(value.filter((other) => other !== chosen))}>
                {labelOf(chosen)}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {hint && (
        <Description as="div">
          <FieldHint>{hint}</FieldHint>
        </Description>
      )}
      {error && (
        <Description as="div">
          <FieldError>{error}</FieldError>
        </Description>
      )}
      <SelectScreen
        open={onScreen}
        onClose={() => setOnScreen(false)}
        title={label}
        options={options}
        multiple={multiple}
        value={Array.isArray(value) ? value : value === null ? [] : [value as string]}
        onChange={(chosen) => choose(multiple ? chosen : (chosen[0] ?? null))}
      />
    </Field>
  );
}

/** Both kinds of Select as one: what is chosen, how to choose, and how to clear where that is offered. */
function selection(props: SelectProps) {
  if (props.multiple) {
    const choose = (chosen: string | readonly string[] | null) => {
      if (Array.isArray(chosen)) props.onChange(chosen);
    };
    return { multiple: true, value: props.value, choose, clear: null };
  }
  const choose = (chosen: string | readonly string[] | null) => {
    // the box was emptied by hand: only a clearable field may become empty
    if (chosen === null && !props.clearable) return;
    if (chosen === null || typeof chosen === 'string') props.onChange(chosen);
  };
  const clearable = props.clearable && props.value !== null && !props.disabled;
  return { multiple: false, value: props.value, choose, clear: clearable ? () => props.onChange(null) : null };
}

interface OptionsProps {
  readonly options: readonly SelectOption[];
  readonly loading: boolean;
  readonly create: string | null;
  readonly footer: ReactNode;
}

function Options({ options, loading, create, footer }: OptionsProps) {
  return (
    <ComboboxOptions
      anchor={{ to: 'bottom start', gap: 6, padding: 8 }}
      modal={false}
      className="z-60 flex max-h-[200px]! w-(--input-width) min-w-64 flex-col overflow-hidden rounded-card border border-line bg-raised text-sm shadow-menu outline-none"
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-1">
        {loading && <p className="px-3 py-2 text-ink-muted">Loading...</p>}
        {!loading &&
          options.map((option) => (
            <ComboboxOption
              key={option.value}
              value={option.value}
              disabled={option.disabled ?? false}
              className="flex cursor-pointer items-start gap-2 rounded-control px-3 py-2 text-ink data-disabled:cursor-not-allowed data-disabled:opacity-50 data-focus:bg-sunken"
            >
              {({ selected }) => (
                <>
                  <span className={classes('min-w-0 flex-1', selected && 'font-semibold')}>
                    <span className="block">{option.label}</span>
                    {option.hint && <span className="block font-normal text-ink-muted text-xs">{option.hint}</span>}
                  </span>
                  {selected && <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />}
                </>
              )}
            </ComboboxOption>
          ))}
        {!loading && create !== null && (
          <ComboboxOption
            value={CREATE}
            className="flex cursor-pointer items-center gap-2 rounded-control px-3 py-2 font-medium text-accent data-focus:bg-sunken"
          >
            <Plus aria-hidden className="size-4 shrink-0" />
            Create "{create}"
          </ComboboxOption>
        )}
        {!loading && options.length === 0 && create === null && <p className="px-3 py-2 text-ink-muted">No options</p>}
      </div>
      {footer}
    </ComboboxOptions>
  );
}
