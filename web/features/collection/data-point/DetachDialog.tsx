import { useState } from 'react';
import type { AppError } from '#shared/api/problem.ts';
import type { Evidence } from '#shared/collection/cells/schema.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { ReasonDialog } from '#web/features/collection/setup/ReasonDialog.tsx';
import { call } from '#web/lib/api.ts';
import { toAppError } from '#web/lib/errors.ts';

type DetachDialogProps = {
  readonly submissionId: string;
  readonly file: Evidence;
  readonly onDetached: () => void;
  readonly onClose: () => void;
};

/** Detaches a file of a submitted value, never without a reason (decisions, 10.10). */
export function DetachDialog({ submissionId, file, onDetached, onClose }: DetachDialogProps) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const detach = async (reason: string) => {
    setPending(true);
    setError(null);
    try {
      await call(evidenceRoutes.detachEvidence, { params: { id: submissionId, fileId: file.id }, body: { reason } });
      onDetached();
      onClose();
    } catch (cause) {
      setError(toAppError(cause));
    } finally {
      setPending(false);
    }
  };
  return (
    <ReasonDialog
      title="Detach the file?"
      confirmLabel="Detach"
      actions={{ pending, error, reset: () => setError(null) }}
      onConfirm={detach}
      onClose={onClose}
    >
      <bdi>{file.name}</bdi> will no longer be evidence of this submitted value. The history keeps that it was there,
      and why it went.
    </ReasonDialog>
  );
}
