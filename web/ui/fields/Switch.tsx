import { type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';

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
  const own = useId();
  const switchId = id ?? own;
  return (
    <div
      className={classes(
        'flex items-start gap-3',
        spread && 'flex-row-reverse justify-between',
        disabled && 'opacity-60',
      )}
    >
      <button
        id={switchId}
        type="button"
        role="switch"
        aria-checked={value}
        aria-describedby={hint ? `${switchId}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!value)}
        className={classes(
          'inline-flex h-6 w-10 shrink-0 items-center rounded-full border transition-colors disabled:cursor-not-allowed',
          value ? 'border-accent bg-accent' : 'border-control bg-sunken',
        )}
      >
        <span
          aria-hidden
          className={classes(
            'ml-[3px] size-4 rounded-full transition-transform duration-150',
            value ? 'translate-x-4 bg-on-accent' : 'bg-control',
          )}
        />
      </button>
      <span className="min-w-0 pt-0.5">
        <label htmlFor={switchId} className="block text-ink text-sm">
          {label}
        </label>
        {hint && (
          <div id={`${switchId}-hint`} className="mt-0.5 text-ink-muted text-xs">
            {hint}
          </div>
        )}
      </span>
    </div>
  );
}
