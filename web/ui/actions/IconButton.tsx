import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { ButtonSize } from '#web/ui/actions/buttonStyle.ts';
import { classes } from '#web/ui/classes.ts';
import { Tooltip, type TooltipSide } from '#web/ui/overlays/Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  /** Read aloud, and shown as the tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly size?: ButtonSize;
  readonly tone?: 'plain' | 'danger' | 'rail';
  /** Where the tooltip stands; `none` for marks that everybody knows. */
  readonly tooltip?: TooltipSide | 'none';
  /** A small number at the corner; 0 shows nothing. */
  readonly count?: number;
}

const sizes: Record<ButtonSize, string> = {
  xsmall: 'size-6',
  small: 'size-[30px]',
  medium: 'size-10',
  large: 'size-12',
};
const tones = {
  plain: 'text-ink-muted hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink',
  danger: 'text-danger hover:bg-danger-soft',
  rail: 'text-rail-muted hover:bg-rail-hover hover:text-rail-ink',
};

/** A square button with an icon only. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon: Icon,
    size = 'small',
    tone = 'plain',
    tooltip = 'top',
    count = 0,
    type = 'button',
    ...rest
  } = props;
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={count > 0 ? `${label} (${count})` : label}
      className={classes(
        'relative inline-grid shrink-0 place-items-center print:hidden rounded-control transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50',
        sizes[size],
        tones[tone],
      )}
    >
      <Icon aria-hidden className={size === 'xsmall' ? 'size-3.5' : size === 'small' ? 'size-4' : 'size-5'} />
      {count > 0 && (
        <span
          aria-hidden
          data-count={count > 99 ? '99+' : count}
          className="before:content-[attr(data-count)] absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-bloom px-1 text-[10px] font-bold text-surface tabular-nums leading-none"
        />
      )}
    </button>
  );
  if (tooltip === 'none') return button;
  return (
    <Tooltip content={label} side={tooltip} describes={false}>
      {button}
    </Tooltip>
  );
}
