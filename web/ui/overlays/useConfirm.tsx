import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useRef, useState } from 'react';

// Fetched after the first paint: the dialog is no part of what a page needs to show itself.
const load = async () => ({ default: (await import('#web/ui/overlays/ConfirmDialog.tsx')).ConfirmDialog });
const ConfirmDialog = lazy(load);
/** With what every dialog shows itself in, so that none waits for it when it opens. */
const loadAll = () =>
  Promise.all([load(), import('#web/ui/overlays/ModalView.tsx'), import('#web/ui/overlays/SidePanelView.tsx')]);

export interface Confirmation {
  readonly title?: string;
  readonly body: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
}

/** Asks, and answers true only if the person confirmed. */
export type Confirm = (confirmation: Confirmation) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** The way to ask a yes-or-no question from code; needs UiProvider above. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs UiProvider above it.');
  return confirm;
}

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
