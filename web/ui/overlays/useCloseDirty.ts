import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Asked before a form with unsaved changes closes (specification, section 5). */
export const EXIT_WARNING = 'You have unsaved changes, are you sure you want to exit?';

/** `onClose`, which first asks while `dirty`. */
export function useCloseDirty(dirty: boolean, onClose: () => void): () => void {
  const confirm = useConfirm();
  return () => {
    if (!dirty) {
      onClose();
      return;
    }
    void confirm({ title: 'Unsaved changes', body: EXIT_WARNING, confirmLabel: 'Exit', danger: true }).then((yes) => {
      if (yes) onClose();
    });
  };
}
