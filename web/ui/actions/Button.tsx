import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle, iconSize } from '#web/ui/actions/buttonStyle.ts';
import { classes } from '#web/ui/classes.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** `secondary` by default; at most one `primary` in sight. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Work is under way: the label and the focus stay, further presses do nothing. */
  readonly pending?: boolean;
  readonly icon?: LucideIcon;
  readonly trailingIcon?: LucideIcon;
  readonly fullWidth?: boolean;
}

/** A button; `type="button"` unless told otherwise. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'medium',
    pending = false,
    icon: Icon,
    trailingIcon: Trailing,
    ...rest
  } = props;
  const { fullWidth = false, children, onClick, type = 'button', ...button } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...button}
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={press}
      className={buttonStyle(variant, size, fullWidth)}
    >
      {pending && (
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-[3px] overflow-hidden rounded-b-control">
          <span className="block h-full w-2/5 animate-slide bg-current" />
        </span>
      )}
      <span className={classes('inline-flex min-w-0 items-center gap-[inherit]', pending && 'opacity-75')}>
        {Icon && <Icon aria-hidden className={iconSize(size)} />}
        {children}
        {Trailing && <Trailing aria-hidden className={iconSize(size)} />}
      </span>
    </button>
  );
}
