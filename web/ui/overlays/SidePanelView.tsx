import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { ArrowLeft, X } from 'lucide-react';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { classes } from '#web/ui/classes.ts';
import { useCloseDirty } from '#web/ui/overlays/useCloseDirty.ts';
import type { SidePanelProps } from './SidePanel.tsx';

/** What `SidePanel` shows, with the trap for the focus. */
export function SidePanelView(props: SidePanelProps) {
  const { open, title, onClose, onBack, footer, side = 'right', size = 'medium', dirty = false, children } = props;
  const close = useCloseDirty(dirty, onClose);
  return (
    <Dialog open={open} onClose={close} className="fixed inset-0 z-50">
      <DialogBackdrop
        transition
        className="absolute inset-0 bg-scrim transition-opacity duration-200 data-closed:opacity-0"
      />
      <DialogPanel
        transition
        className={classes(
          'absolute inset-y-0 flex w-full flex-col bg-surface shadow-modal transition duration-300 ease-calm data-leave:duration-150',
          size === 'medium' ? 'max-w-[25rem]' : 'max-w-[40rem]',
          side === 'right' ? 'right-0 data-closed:translate-x-full' : 'left-0 data-closed:-translate-x-full',
        )}
      >
        <div className="flex min-h-16 items-center gap-2 border-line border-b py-3 pr-16 pl-6">
          {onBack && (
            <div className="-ml-2">
              <IconButton icon={ArrowLeft} label="Back" tooltip="none" onClick={onBack} />
            </div>
          )}
          <DialogTitle dir="auto" className="min-w-0 font-semibold text-ink text-lg">
            {title}
          </DialogTitle>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5 text-ink text-sm">{children}</div>
        {footer && <div className="flex flex-wrap justify-end gap-2 border-line border-t px-6 py-4">{footer}</div>}
        <div className="absolute top-[17px] right-5">
          <IconButton icon={X} label="Close" tooltip="none" onClick={close} />
        </div>
      </DialogPanel>
    </Dialog>
  );
}
