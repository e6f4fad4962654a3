import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { laterPart } from '#web/lib/laterPart.tsx';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';
import { modalView } from './Modal.tsx';
import { sidePanelView } from './SidePanel.tsx';
import { type Confirm, type Confirmation, ConfirmContext } from './useConfirm.ts';

// Fetched after the first paint: the dialog is no part of what a page needs to show itself.
const ConfirmDialog = laterPart<ConfirmDialogProps & { readonly onClose: () => void }>({
  failure: 'The question could not be shown',
  load: async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog,
  over: true,
});
/** With what every dialog shows itself in, so that none waits for it when it opens. */
function beginAll(): void {
  for (const part of [ConfirmDialog, modalView, sidePanelView]) part.begin();
}

/** Shows the questions that `useConfirm` asks, one at a time; part of UiProvider. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(undefined);
  useEffect(beginAll, []);

  const settle = useCallback((yes: boolean) => {
    answer.current?.(yes);
    answer.current = undefined;
    setOpen(false);
  }, []);
  const confirm = useCallback<Confirm>((asked) => {
    answer.current?.(false); // a newer question takes the place of one that nobody answered
    setConfirmation(asked);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {confirmation && (
        <ConfirmDialog
          {...confirmation}
          open={open}
          onConfirm={() => settle(true)}
          onCancel={() => settle(false)}
          onClose={() => settle(false)}
        />
      )}
    </ConfirmContext>
  );
}
