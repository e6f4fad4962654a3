import { Description, Field, Switch as HeadlessSwitch, Label } from '@headlessui/react';
import type { ReactNode } from 'react';

export interface SwitchProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: boolean;
  /** Takes effect at once: no save button follows. */
  readonly onChange: (value: boolean) => void;
  readonly disabled?: boolean;
  /** The label stands left and the switch at the far right, as in lists of settings. */
  readonly spread?: boolean;
  readonly id?: string | undefined;
}

/** A setting that is on or off from the moment it is pressed. */
export function Switch({ label, hint, value, onChange, disabled = false, spread = false, id }: SwitchProps) {
  return (
    <Field
      disabled={disabled}
      className={`flex items-start gap-3 ${spread ? 'flex-row-reverse justify-between' : ''} data-disabled:opacity-60`}
    >
      <HeadlessSwitch
        id={id}
        checked={value}
        onChange={onChange}
        className="group relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-control bg-sunken transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:cursor-not-allowed"
      >
        <span
          aria-hidden
          className="ml-[3px] size-4 rounded-full bg-control transition-transform duration-150 group-data-checked:translate-x-4 group-data-checked:bg-on-accent"
        />
      </HeadlessSwitch>
      <span className="min-w-0 pt-0.5">
        <Label className="block text-ink text-sm">{label}</Label>
        {hint && <Description className="mt-0.5 text-ink-muted text-xs">{hint}</Description>}
      </span>
    </Field>
  );
}
