import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { type Confirm, type Confirmation, ConfirmContext } from './useConfirm.ts';

// Fetched after the first paint: the dialog is no part of what a page needs to show itself.
const load = async () => ({ default: (await import('#web/ui/overlays/ConfirmDialog.tsx')).ConfirmDialog });
const ConfirmDialog = lazy(load);
/** With what every dialog shows itself in, so that none waits for it when it opens. */
const loadAll = () =>
  Promise.all([load(), import('#web/ui/overlays/ModalView.tsx'), import('#web/ui/overlays/SidePanelView.tsx')]);

/** Shows the questions that `useConfirm` asks, one at a time; part of UiProvider. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(undefined);
  useEffect(() => void loadAll(), []);

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
        <Suspense>
          <ConfirmDialog {...confirmation} open={open} onConfirm={() => settle(true)} onCancel={() => settle(false)} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
