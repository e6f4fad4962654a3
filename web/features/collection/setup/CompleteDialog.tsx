import { useState } from 'react';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { Obstacle, YearConfig } from '#shared/collection/year/schema.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { Obstacles } from './Obstacles.tsx';
import { Refused } from './Refused.tsx';
import { reasonProblem } from './reason.ts';
import { useYearActions } from './useYear.ts';

type CompleteDialogProps = {
  readonly config: YearConfig;
  readonly obstacles: readonly Obstacle[];
  readonly onClose: () => void;
};

/** Says what completing does; open sections have to be accepted by hand. */
export function CompleteDialog({ config: { year }, obstacles, onClose }: CompleteDialogProps) {
  const { act, pending, error, reset } = useYearActions(year);
  const toast = useToast();
  const [accepted, setAccepted] = useState(false);
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const open = obstacles.length > 0;
  const note = reason.trim();
  const noteProblem = note === '' ? undefined : reasonProblem(note);
  const complete = async () => {
    setAsked(true);
    if (noteProblem || (open && !accepted)) return;
    const completed = await act(async ({ version: baseVersion }) => {
      const body = {
        baseVersion,
        status: 'COMPLETED' as const,
        ...(open && { acceptIncomplete: true }),
        ...(note !== '' && { reason: note }),
      };
      return (await call(yearRoutes.changeYearStatus, { params: { year }, body })).data;
    });
    if (!completed) return;
    toast.success(`${year} is completed`);
    onClose();
  };
  return (
    <Modal
      open
      title={`Complete ${year}?`}
      onClose={onClose}
      dirty={note !== ''}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} onClick={() => void complete()}>
            {`Complete ${year}`}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <Refused error={error} onDismiss={reset} />
        <p>
          The year closes for entry: values, set-up and opt-outs can only be read, and its figures stay as they are,
          whatever happens to shares, dates and settings later. A copy of it is sealed. Drafts that were not submitted
          stay uncounted. An administrator can reopen it with a reason; the sealed copy remains.
        </p>
        {open && (
          <>
            <Obstacles title="Not everything is answered" obstacles={obstacles} />
            <Checkbox
              label="I complete the year although sections are open"
              value={accepted}
              onChange={setAccepted}
              error={asked && !accepted ? 'Accept this, or answer what is open first' : undefined}
            />
          </>
        )}
        <TextArea
          label="Note"
          hint="Optional: stands in the history of the year."
          fullWidth
          rows={2}
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={asked ? noteProblem : undefined}
        />
      </div>
    </Modal>
  );
}
