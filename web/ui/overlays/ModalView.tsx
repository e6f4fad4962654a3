import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { ArrowLeft, X } from 'lucide-react';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { classes } from '#web/ui/classes.ts';
import { useCloseDirty } from '#web/ui/overlays/useCloseDirty.ts';
import type { ModalProps, ModalSize } from './Modal.tsx';

const sizes: Record<ModalSize, string> = {
  small: 'tablet:max-w-[25rem]',
  medium: 'tablet:max-w-[35rem]',
  large: 'tablet:max-w-[50rem]',
  wide: 'tablet:max-w-[70rem]',
  full: 'h-full max-h-full max-w-none rounded-none tablet:rounded-none',
};

/** What `Modal` shows, with the trap for the focus. */
export function ModalView(props: ModalProps) {
  const { open, title, onClose, onBack, footer, size = 'medium', dirty = false, role = 'dialog', children } = props;
  const close = useCloseDirty(dirty, onClose);
  return (
    <Dialog open={open} onClose={close} role={role} className="fixed inset-0 z-50">
      <DialogBackdrop
        transition
        className="absolute inset-0 bg-scrim transition-opacity duration-200 data-closed:opacity-0"
      />
      <div
        className={classes(
          'absolute inset-0 flex items-end justify-center tablet:items-center',
          size !== 'full' && 'pt-8 tablet:p-6',
        )}
      >
        <DialogPanel
          transition
          className={classes(
            'relative flex max-h-full w-full flex-col rounded-t-card bg-surface shadow-modal tablet:rounded-card',
            'transition duration-[400ms] ease-calm data-closed:scale-90 data-closed:opacity-0 data-leave:duration-150',
            sizes[size],
          )}
        >
          <div className="flex min-h-16 items-center gap-2 border-line border-b py-3 pr-16 pl-6">
            {onBack && (
              <div className="-ml-2">
                <IconButton icon={ArrowLeft} label="Back" tooltip="none" onClick={onBack} />
              </div>
            )}
            <DialogTitle dir="auto" className="min-w-0 font-semibold text-lg text-ink">
              {title}
            </DialogTitle>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5 text-ink text-sm">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-line border-t px-6 py-4">{footer}</div>}
          <div className="absolute top-[17px] right-5">
            <IconButton icon={X} label="Close" tooltip="none" onClick={close} />
          </div>
        </DialogPanel>
      </div>
    </Dialog>
  );
}
