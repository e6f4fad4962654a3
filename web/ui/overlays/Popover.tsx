import { PopoverButton, PopoverPanel, Popover as PopoverRoot } from '@headlessui/react';
import { Fragment, type ReactElement, type ReactNode } from 'react';

export interface PopoverProps {
  /** A Button or IconButton; it gets its behaviour from here. */
  readonly button: ReactElement;
  /** Name of the panel. */
  readonly label: string;
  readonly align?: 'start' | 'end';
  /** Pixels; 320 by default. */
  readonly width?: number;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel under a button, for a few fields or an explanation; a press outside or Escape closes it. */
export function Popover({ button, label, align = 'start', width = 320, children }: PopoverProps) {
  return (
    <PopoverRoot as={Fragment}>
      <PopoverButton as={Fragment}>{button}</PopoverButton>
      <PopoverPanel
        anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 6, padding: 8 }}
        transition
        focus
        aria-label={label}
        role="dialog"
        className="z-60 rounded-card border border-line bg-raised p-4 text-ink text-sm shadow-menu transition duration-150 data-closed:-translate-y-1 data-closed:opacity-0"
        style={{ width: `min(${width}px, calc(100vw - 16px))` }}
      >
        {({ close }) => <>{typeof children === 'function' ? children(() => close()) : children}</>}
      </PopoverPanel>
    </PopoverRoot>
  );
}
