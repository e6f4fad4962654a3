import { createContext, type ReactNode, use } from 'react';

export interface Confirmation {
  readonly title?: string;
  readonly body: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
}

/** Asks, and answers true only if the person confirmed. */
export type Confirm = (confirmation: Confirmation) => Promise<boolean>;

/** How a component asks; `ConfirmProvider` answers. */
export const ConfirmContext = createContext<Confirm | null>(null);

/** The way to ask a yes-or-no question from code; needs UiProvider above. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs UiProvider above it.');
  return confirm;
}
