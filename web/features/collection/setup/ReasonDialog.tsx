import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { Refused } from './Refused.tsx';
import { reasonProblem } from './reason.ts';
import type { YearActions } from './useYear.ts';

type ReasonDialogProps = {
  readonly title: string;
  readonly confirmLabel: string;
  readonly actions: Pick<YearActions, 'pending' | 'error' | 'reset'>;
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** What follows from it. */
  readonly children: ReactNode;
  /** What else is to be looked at or chosen. */
  readonly more?: ReactNode;
};

/** Asks for the reason of a step that is never taken without one. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, actions, onConfirm, onClose, children, more } = props;
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const problem = reasonProblem(reason);
  const close = () => {
    actions.reset();
    onClose();
  };
  const confirm = async () => {
    setAsked(true);
    if (problem) return;
    await onConfirm(reason.trim());
  };
  return (
    <Modal
      open
      title={title}
      onClose={close}
      dirty={reason.trim() !== ''}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" pending={actions.pending} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Refused error={actions.error} onDismiss={actions.reset} />
        <p>{children}</p>
        {more}
        <TextArea
          label="Reason"
          required
          fullWidth
          rows={3}
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={asked ? problem : undefined}
        />
      </div>
    </Modal>
  );
}
