import { useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { matching, type SelectOption } from '#web/ui/fields/selectOptions.ts';
import { Modal } from '#web/ui/overlays/Modal.tsx';

export interface SelectScreenProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly options: readonly SelectOption[];
  readonly multiple: boolean;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** The options of a Select on the whole screen, for lists too long for a small menu. */
export function SelectScreen({ open, onClose, title, options, multiple, value, onChange }: SelectScreenProps) {
  const [text, setText] = useState('');
  const found = matching(options, text);
  const choose = (option: string) => {
    if (multiple) onChange(value.includes(option) ? value.filter((other) => other !== option) : [...value, option]);
    else {
      onChange([option]);
      onClose();
    }
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      size="full"
      footer={
        <>
          {multiple && (
            <span className="mr-auto self-center text-ink-muted text-sm tabular-nums">{value.length} chosen</span>
          )}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="mx-auto max-w-5xl space-y-5">
        <SearchField label={`Search ${title}`} value={text} onChange={setText} fullWidth found={found.length} />
        {found.length === 0 && <p className="text-ink-muted">No options</p>}
        <ul className="grid gap-x-6 gap-y-1 tablet:grid-cols-2 desktop:grid-cols-3">
          {found.map((option) => (
            <li key={option.value}>
              <Choice
                option={option}
                multiple={multiple}
                chosen={value.includes(option.value)}
                onChoose={() => choose(option.value)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}

interface ChoiceProps {
  readonly option: SelectOption;
  readonly multiple: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ option, multiple, chosen, onChoose }: ChoiceProps) {
  const { label, hint, disabled = false } = option;
  if (multiple) {
    return (
      <div className="px-2 py-2">
        <Checkbox label={label} hint={hint} value={chosen} disabled={disabled} onChange={onChoose} />
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={chosen}
      disabled={disabled}
      onClick={onChoose}
      className={classes(
        'w-full rounded-control px-3 py-2 text-left hover:bg-sunken disabled:opacity-50',
        chosen && 'bg-accent-soft font-semibold',
      )}
    >
      {label}
      {hint && <span className="block font-normal text-ink-muted text-xs">{hint}</span>}
    </button>
  );
}
