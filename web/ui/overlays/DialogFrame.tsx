import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { useCloseDirty } from './useCloseDirty.ts';

export interface DialogFrameProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly onBack?: (() => void) | undefined;
  readonly footer?: ReactNode;
  readonly dirty?: boolean | undefined;
  readonly role?: 'dialog' | 'alertdialog';
  /** Where the panel lies; the screen itself without. */
  readonly place?: string;
  /** How the panel looks, and how it comes and goes. */
  readonly panel: string;
  readonly children?: ReactNode;
}

/** What every dialog has: the trap for the focus, the scrim, title, back, close, content and footer. */
export function DialogFrame(props: DialogFrameProps) {
  const { open, title, onClose, onBack, footer, dirty = false, role = 'dialog', place, panel, children } = props;
  const close = useCloseDirty(dirty, onClose);
  const content = (
    <DialogPanel transition className={`flex w-full flex-col bg-surface shadow-modal transition ease-calm ${panel}`}>
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
  );
  return (
    <Dialog open={open} onClose={close} role={role} className="fixed inset-0 z-50">
      <DialogBackdrop
        transition
        className="absolute inset-0 bg-scrim transition-opacity duration-200 data-closed:opacity-0"
      />
      {place ? <div className={place}>{content}</div> : content}
    </Dialog>
  );
}
