import { useCallback, useState } from 'react';
import { type CellKey, type Evidence, submissionIdOf } from '#shared/collection/cells/schema.ts';
import { evidenceRoutes } from '#shared/collection/evidence/routes.ts';
import { evidenceTypes, LARGEST_EVIDENCE, MOST_EVIDENCE } from '#shared/collection/evidence/schema.ts';
import type { CellView } from '#web/features/collection/cells/ledger.ts';
import type { SaveQueue } from '#web/features/collection/cells/saveQueue.ts';
import { call } from '#web/lib/api.ts';
import { momentText } from '#web/lib/dates.ts';
import { downloadFrom } from '#web/lib/download.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useMember } from '#web/lib/session.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { FileDrop } from '#web/ui/fields/FileDrop.tsx';
import { FileList } from '#web/ui/fields/FileList.tsx';
import { useUploads } from '#web/ui/fields/useUploads.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { hasCounted } from './cellShown.ts';
import { DetachDialog } from './DetachDialog.tsx';
import { uploadEvidence } from './uploadEvidence.ts';

type EvidenceFieldProps = {
  readonly year: number;
  readonly cellKey: CellKey;
  readonly view: CellView;
  readonly queue: SaveQueue;
  /** May files be added? In a locked year too. */
  readonly mayAttach: boolean;
  readonly mayDetach: boolean;
  readonly recommended: boolean;
  /** The evidence on the server changed. */
  readonly onChanged: () => void;
};

const accept = Object.keys({ ...evidenceTypes, jpeg: '' })
  .map((extension) => `.${extension}`)
  .join(',');

/** The evidence of a cell: upload with progress, cancel and retry; download and detach. */
export function EvidenceField(props: EvidenceFieldProps) {
  const { year, cellKey, view, queue, mayAttach, mayDetach, recommended, onChanged } = props;
  const id = submissionIdOf(year, cellKey);
  const evidence = view.cell?.evidence ?? [];
  const { organisation } = useMember();
  const counts = hasCounted(view);
  const { download, detach } = useEvidenceActions(id);
  const [leaving, setLeaving] = useState<Evidence | null>(null);
  const learn = useCallback(
    (change: (files: readonly Evidence[]) => Evidence[]) => {
      const { cell } = queue.view(cellKey);
      if (cell) queue.learn([{ ...cell, evidence: change(cell.evidence ?? []) }]);
      onChanged();
    },
    [queue, cellKey, onChanged],
  );
  const forget = (fileId: string) => learn((files) => files.filter((each) => each.id !== fileId));
  const uploads = useUploads(async (file, signal, onProgress) => {
    const added = await uploadEvidence(id, file, signal, onProgress);
    learn((files) => [...files.filter((each) => each.id !== added.id), added]);
  });
  const detailOf = (file: Evidence) =>
    `${file.by ? `${file.by.name}, ` : ''}${momentText(file.at, organisation.timeZone)}`;
  return (
    <div className="space-y-3">
      <p className="font-medium text-ink text-sm">
        Evidence {evidence.length > 0 && <span className="text-ink-muted">({evidence.length})</span>}
      </p>
      {evidence.length === 0 && (
        <p className="text-ink-muted text-sm">
          {recommended ? 'A bill, a meter reading or a report is recommended for this figure. ' : 'No file yet. '}
          PDF, image, Office, CSV, text and e-mail are taken.
        </p>
      )}
      <FileList
        label="Evidence"
        items={evidence.map(({ id: fileId, name, size }) => ({ id: fileId, name, size, status: 'done', progress: 1 }))}
        name={({ id: fileId, name }) => (
          <button
            type="button"
            className="truncate text-accent underline decoration-accent/40 underline-offset-[3px]"
            onClick={() => void download(fileId)}
          >
            {name}
          </button>
        )}
        detail={({ id: fileId }) => {
          const file = evidence.find((each) => each.id === fileId);
          return file ? detailOf(file) : '';
        }}
        {...(mayDetach && {
          onRemove: (fileId) => {
            const file = evidence.find((each) => each.id === fileId);
            if (!file) return;
            if (counts) setLeaving(file);
            else void detach(file).then((gone) => gone && forget(fileId));
          },
        })}
      />
      <FileList
        label="Uploads"
        items={uploads.items.filter(({ status }) => status !== 'done')}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
        onRemove={uploads.remove}
      />
      {mayAttach && evidence.length < MOST_EVIDENCE && (
        <FileDrop compact label="Add evidence" accept={accept} maxSize={LARGEST_EVIDENCE} onFiles={uploads.add} />
      )}
      {leaving && (
        <DetachDialog
          submissionId={id}
          file={leaving}
          onDetached={() => forget(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  );
}

function useEvidenceActions(submissionId: string) {
  const toast = useToast();
  const confirm = useConfirm();
  const download = async (key: string) => {
    try {
      const { url } = await call(evidenceRoutes.downloadEvidence, { body: { submissionId, key } });
      if (!url) throw new Error('No address');
      downloadFrom(url);
    } catch {
      toast.danger('There was an issue downloading the attachment');
    }
  };
  const detach = async (file: Evidence): Promise<boolean> => {
    const yes = await confirm({
      title: 'Detach the file?',
      body: `${file.name} will no longer be evidence of this value. The history keeps that it was there.`,
      confirmLabel: 'Detach',
      danger: true,
    });
    if (!yes) return false;
    try {
      await call(evidenceRoutes.detachEvidence, { params: { id: submissionId, fileId: file.id }, body: {} });
      return true;
    } catch (error) {
      toast.danger(`The file was not detached. ${messageOf(error)}`);
      return false;
    }
  };
  return { download, detach };
}
