import { ChevronDown, X } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { laterPart } from '#web/lib/laterPart.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, type FieldProps, type FieldWiring } from '#web/ui/fields/Field.tsx';
import { SelectList } from '#web/ui/fields/SelectList.tsx';
import type { SelectOption } from '#web/ui/fields/selectOptions.ts';
import { type SelectControl, useSelect } from '#web/ui/fields/useSelect.ts';
import { PageLayer } from '#web/ui/overlays/PageLayer.tsx';
import { Tag } from '#web/ui/status/Tag.tsx';

// Only long lists have it, and only once it is opened.
const SelectScreen = laterPart({
  failure: 'The list could not be loaded',
  load: async () => (await import('#web/ui/fields/SelectScreen.tsx')).SelectScreen,
  over: true,
});

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

/** One or several of many, found by typing; can create what is missing. */
export function Select(props: SelectProps) {
  const { label, labelHidden, hint, error, required, disabled = false, fullWidth, id, aside } = props;
  const { options, loading = false, onCreate, expandAt = 10 } = props;
  const [onScreen, setOnScreen] = useState<boolean | null>(null);
  const { chosen, choose } = selection(props);
  const toggled = (value: string) =>
    chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  const control = useSelect({
    options,
    loading,
    multiple: props.multiple === true,
    chosen,
    expandAt,
    onTake: (value) => choose(props.multiple ? toggled(value) : [value]),
    onDropLast: () => choose(chosen.slice(0, -1)),
    onCreate,
    onExpand: () => setOnScreen(true),
  });
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <div>
      <Field {...{ label, labelHidden, hint, error, required, disabled, fullWidth, id, aside }}>
        {(wiring) => (
          <>
            <SelectBox {...props} wiring={wiring} control={control} chosen={chosen} choose={choose} labelOf={labelOf} />
            {props.multiple && chosen.length > 0 && (
              <ul aria-label={`Chosen ${label}`} className="mt-2 flex flex-wrap gap-1.5">
                {chosen.map((value) => (
                  <li key={value} className="max-w-full">
                    <Tag disabled={disabled} onRemove={() => choose(toggled(value))}>
                      {labelOf(value)}
                    </Tag>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Field>
      {onScreen !== null && (
        <SelectScreen
          open={onScreen}
          onClose={() => setOnScreen(false)}
          title={label}
          options={options}
          multiple={props.multiple === true}
          value={chosen}
          onChange={choose}
        />
      )}
    </div>
  );
}

/** Both kinds of Select as one: a list of what is chosen, of which a single one has one entry at most. */
function selection(props: SelectProps): { chosen: readonly string[]; choose: (chosen: readonly string[]) => void } {
  if (props.multiple) return { chosen: props.value, choose: props.onChange };
  return {
    chosen: props.value === null ? [] : [props.value],
    choose: ([value]) => props.onChange(value ?? null),
  };
}

type SelectBoxProps = SelectProps & {
  readonly wiring: FieldWiring;
  readonly control: SelectControl;
  readonly chosen: readonly string[];
  readonly choose: (chosen: readonly string[]) => void;
  readonly labelOf: (value: string) => string;
};

function SelectBox(props: SelectBoxProps) {
  const { label, error, options, loading = false, wiring, control, chosen, choose } = props;
  const { open } = control;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const clearable = !props.multiple && props.clearable === true && chosen.length > 0 && !wiring.disabled;
  return (
    <div ref={box} className="control-box" data-invalid={error ? true : undefined}>
      <SelectInput {...props} input={input} listId={listId} clearable={clearable} />
      {clearable && (
        <button
          type="button"
          aria-label={`Clear ${label}`}
          onClick={() => choose([])}
          className="grid w-7 place-items-center rounded-control text-ink-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      <ListButton
        label={label}
        open={open}
        disabled={wiring.disabled}
        onPress={() => {
          input.current?.focus();
          if (open) control.hide();
          else control.show();
        }}
      />
      {open && (
        <PageLayer landmark={`List of ${label}`}>
          <SelectList
            id={listId}
            label={label}
            anchor={box}
            control={control}
            loading={loading}
            multiple={props.multiple === true}
            chosen={chosen}
            count={options.length}
          />
        </PageLayer>
      )}
    </div>
  );
}

type SelectInputProps = SelectBoxProps & {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly listId: string;
  readonly clearable: boolean;
};

function SelectInput(props: SelectInputProps) {
  const { name, placeholder = 'Type here', size = 'medium', multiple = false, wiring, chosen } = props;
  const { control, labelOf, input, listId, clearable, choose } = props;
  const { open, text, active, entries } = control;
  return (
    <input
      dir="auto"
      {...wiring}
      ref={input}
      name={name}
      role="combobox"
      aria-expanded={open}
      aria-haspopup="listbox"
      aria-autocomplete="list"
      aria-controls={open && entries.length > 0 ? listId : undefined}
      aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
      autoComplete="off"
      placeholder={multiple && chosen.length > 0 ? '' : placeholder}
      value={text ?? (multiple ? '' : chosen.map(labelOf).join(''))}
      onChange={(event) => control.type(event.target.value)}
      onClick={control.show}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        if (text === '' && clearable) choose([]);
        control.hide();
      }}
      onKeyDown={control.onKeyDown}
      className={classes(
        'control-input truncate px-3 text-ink disabled:text-ink-muted',
        size === 'small' ? 'h-7' : 'h-[38px]',
      )}
    />
  );
}

interface ListButtonProps {
  readonly label: string;
  readonly open: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** Opens the list by pointer; keyboards open it by the arrows of the box. */
function ListButton({ label, open, disabled, onPress }: ListButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={disabled}
      aria-label={`${open ? 'Close' : 'Open'} the list of ${label}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="grid w-9 shrink-0 place-items-center rounded-control text-ink-muted hover:text-ink"
    >
      <ChevronDown aria-hidden className={classes('size-4 transition-transform', open && 'rotate-180')} />
    </button>
  );
}
