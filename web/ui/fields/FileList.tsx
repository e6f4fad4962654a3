import { CircleAlert, CircleCheck, CircleSlash2, File as FileIcon, RotateCw, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { classes } from '#web/ui/classes.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { formatBytes } from '#web/ui/fields/bytes.ts';
import type { UploadItem, UploadStatus } from '#web/ui/fields/useUploads.ts';

export interface FileListProps {
  readonly label: string;
  readonly items: readonly UploadItem[];
  readonly onCancel?: (id: string) => void;
  readonly onRetry?: (id: string) => void;
  /** Takes a file out of the list: of its record where it is done, of the list only otherwise. */
  readonly onRemove?: (id: string) => void;
  /** The name as a link or a download button; the plain name by default. */
  readonly name?: (item: UploadItem) => ReactNode;
  /** A second line: who added it and when, its period. */
  readonly detail?: (item: UploadItem) => ReactNode;
}

const words: Record<UploadStatus, string> = {
  waiting: 'Waiting',
  uploading: 'Uploading',
  checking: 'Checking the content',
  done: 'Stored',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Files with what has become of each: progress while they are sent, cancel, retry, remove. */
export function FileList({ label, items, onCancel, onRetry, onRemove, name, detail }: FileListProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {items.map((item) => {
        const { id, status, size, progress, message } = item;
        const under = status === 'waiting' || status === 'uploading' || status === 'checking';
        return (
          <li key={id} className="flex items-center gap-3 px-4 py-2.5 text-sm">
            <StatusMark status={status} />
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate font-medium text-ink">{name?.(item) ?? item.name}</span>
                <span className="shrink-0 text-ink-muted text-xs tabular-nums">{formatBytes(size)}</span>
              </div>
              {status === 'uploading' && (
                <div className="my-1.5">
                  <ProgressBar label={`Upload of ${item.name}`} value={progress} max={1} bare />
                </div>
              )}
              <div role="status" className={classes('text-xs', status === 'failed' ? 'text-danger' : 'text-ink-muted')}>
                {status === 'failed'
                  ? (message ?? words.failed)
                  : status === 'done' && detail
                    ? detail(item)
                    : words[status]}
              </div>
            </div>
            {under && onCancel && <IconButton icon={X} label={`Cancel ${item.name}`} onClick={() => onCancel(id)} />}
            {(status === 'failed' || status === 'cancelled') && onRetry && (
              <IconButton icon={RotateCw} label={`Try ${item.name} again`} onClick={() => onRetry(id)} />
            )}
            {!under && onRemove && (
              <IconButton icon={Trash2} label={`Remove ${item.name}`} onClick={() => onRemove(id)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function StatusMark({ status }: { readonly status: UploadStatus }) {
  if (status === 'done') return <CircleCheck aria-hidden className="size-5 shrink-0 text-complete" />;
  if (status === 'failed') return <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />;
  if (status === 'cancelled') return <CircleSlash2 aria-hidden className="size-5 shrink-0 text-ink-muted" />;
  return <FileIcon aria-hidden className="size-5 shrink-0 text-ink-muted" />;
}
