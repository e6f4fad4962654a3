import type { Evidence } from '#shared/collection/cells/schema.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { ReasonDialog } from '#web/features/collection/setup/ReasonDialog.tsx';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/lib/useAction.ts';

type DetachDialogProps = {
  readonly submissionId: string;
  readonly file: Evidence;
  readonly onDetached: () => void;
  readonly onClose: () => void;
};

/** Detaches a file of a submitted value, never without a reason (decisions, 10.10). */
export function DetachDialog({ submissionId, file, onDetached, onClose }: DetachDialogProps) {
  const detaching = useAction(async (reason: string) => {
    await call(evidenceRoutes.detachEvidence, { params: { id: submissionId, fileId: file.id }, body: { reason } });
    onDetached();
    onClose();
  });
  return (
    <ReasonDialog
      title="Detach the file?"
      confirmLabel="Detach"
      actions={detaching}
      onConfirm={detaching.attempt}
      onClose={onClose}
    >
      <bdi>{file.name}</bdi> will no longer be evidence of this submitted value. The history keeps that it was there,
      and why it went.
    </ReasonDialog>
  );
}
