import { classes } from '#web/ui/classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
/** 24, 30, 40 and 48 pixels high. */
export type ButtonSize = 'xsmall' | 'small' | 'medium' | 'large';

const sizes: Record<ButtonSize, string> = {
  xsmall: 'h-6 gap-1 px-2 text-xs',
  small: 'h-[30px] gap-1.5 px-2.5 text-sm',
  medium: 'h-10 gap-2 px-4 text-sm',
  large: 'h-12 gap-2 px-6 text-base',
};

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-card hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink shadow-card hover:border-control hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger shadow-card hover:bg-danger-strong',
};

/** The look that buttons and links that look like buttons share. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, fullWidth: boolean): string {
  return classes(
    'relative inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control font-semibold transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed',
    sizes[size],
    variants[variant],
    fullWidth && 'w-full',
  );
}

/** Icons are 14 pixels in the two small sizes and 16 in the others. */
export function iconSize(size: ButtonSize): string {
  return size === 'xsmall' || size === 'small' ? 'size-3.5 shrink-0' : 'size-4 shrink-0';
}
