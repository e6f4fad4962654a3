import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title?: string;
  /** The question, with what follows from yes. */
  readonly body: ReactNode;
  /** A verb: 'Remove', 'Launch'; 'Confirm' by default. */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** What it does cannot be taken back. */
  readonly danger?: boolean;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks one question with two answers; for asking from code take `useConfirm`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title = 'Are you sure?', body, confirmLabel = 'Confirm', cancelLabel = 'Cancel' } = props;
  const { danger = false, pending = false, onConfirm, onCancel } = props;
  return (
    <Modal
      open={open}
      title={title}
      onClose={onCancel}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-ink">{body}</div>
    </Modal>
  );
}
