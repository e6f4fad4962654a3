import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import type { ReactNode } from 'react';

export interface DrawerProps {
  readonly open: boolean;
  /** Name of the dialog: 'Menu'. */
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The navigation on narrow screens: slides in from the left, over a page that does not answer meanwhile. */
export function Drawer({ open, label, onClose, children }: DrawerProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-label={label} className="fixed inset-0 z-50 desktop:hidden">
      <DialogBackdrop transition className="absolute inset-0 bg-scrim duration-200 data-closed:opacity-0" />
      <DialogPanel
        transition
        className="absolute inset-y-0 left-0 w-[17rem] max-w-[85vw] duration-200 ease-calm data-closed:-translate-x-full"
      >
        {children}
      </DialogPanel>
    </Dialog>
  );
}
