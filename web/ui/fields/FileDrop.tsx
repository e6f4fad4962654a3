import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { formatBytes } from '#web/ui/fields/bytes.ts';
import { FieldError } from '#web/ui/fields/Field.tsx';

export interface FileDropProps {
  /** 'Add evidence'. */
  readonly label: string;
  /** What is taken, in words: 'PDF, Excel, images'. */
  readonly hint?: ReactNode;
  /** As of an input: '.pdf,.xlsx,image/*'; everything by default. */
  readonly accept?: string;
  /** Bytes. */
  readonly maxSize?: number;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  /** A line instead of a large area. */
  readonly compact?: boolean;
  /** Only files of the right kind and size arrive here. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Whether a file is what `accept` asks for, by its ending or its type as the browser knows it. */
export function accepts(accept: string, file: { readonly name: string; readonly type: string }): boolean {
  const wanted = accept.split(',').map((part) => part.trim().toLowerCase());
  if (accept.trim() === '') return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return wanted.some((part) => {
    if (part.startsWith('.')) return name.endsWith(part);
    return part.endsWith('/*') ? type.startsWith(part.slice(0, -1)) : type === part;
  });
}

/** Why a file is not taken, in a sentence for the person; null where it is. */
export function refusalOf(file: File, accept: string, maxSize: number | undefined): string | null {
  if (!accepts(accept, file)) return `${file.name}: this type of file is not accepted.`;
  if (file.size === 0) return `${file.name}: the file is empty.`;
  if (maxSize === undefined || file.size <= maxSize) return null;
  return `${file.name}: ${formatBytes(file.size)} is more than the ${formatBytes(maxSize)} allowed.`;
}

/** Takes files by drop or by choice and says why it does not take others; it sends nothing. */
export function FileDrop(props: FileDropProps) {
  const { accept = '', maxSize, multiple = true, disabled = false, compact = false, onFiles } = props;
  const id = useId();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const why = files.map((file) => refusalOf(file, accept, maxSize));
    setRefusals(why.filter((reason) => reason !== null));
    const good = files.filter((_, at) => why[at] === null);
    if (good.length > 0) onFiles(good);
  };
  const { over, handlers } = useFileDrag(disabled, take);
  return (
    <div>
      <label
        htmlFor={id}
        {...handlers}
        className={classes(
          'relative flex items-center justify-center rounded-card border-2 border-dashed text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
          compact ? 'flex-wrap gap-x-2 gap-y-1 px-4 py-2.5' : 'flex-col gap-1 px-6 py-8',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
          disabled ? 'opacity-50' : 'cursor-pointer hover:border-control hover:bg-sunken/60',
        )}
      >
        <DropWords {...props} />
        <input
          id={id}
          type="file"
          accept={accept || undefined}
          multiple={multiple}
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = ''; // the same file may be chosen again
          }}
        />
      </label>
      <div aria-live="polite">
        {refusals.map((reason) => (
          <FieldError key={reason}>{reason}</FieldError>
        ))}
      </div>
    </div>
  );
}

/** Whether files hang over an area, and what it does with them; leaving a child for its parent is no leaving. */
function useFileDrag(disabled: boolean, take: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const drag = (event: DragEvent, change: number) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    depth.current += change;
    setOver(depth.current > 0);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => drag(event, 1),
    onDragOver: (event: DragEvent) => drag(event, 0),
    onDragLeave: (event: DragEvent) => drag(event, -1),
    onDrop: (event: DragEvent) => {
      if (disabled) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return { over, handlers };
}

function DropWords({ label, hint, maxSize, multiple = true, compact = false }: FileDropProps) {
  const limit = maxSize !== undefined && `up to ${formatBytes(maxSize)}${multiple ? ' each' : ''}`;
  return (
    <>
      <UploadIcon aria-hidden className={classes('text-accent', compact ? 'size-4 shrink-0' : 'mb-1 size-6')} />
      <span className="text-ink text-sm">
        <span className="font-medium text-accent underline decoration-accent/40 underline-offset-[3px]">{label}</span>
        <span className="hidden tablet:inline"> or drop {multiple ? 'files' : 'a file'} here</span>
      </span>
      {(hint || limit) && (
        <span className="text-ink-muted text-xs">
          {hint}
          {hint && limit && ', '}
          {limit}
        </span>
      )}
    </>
  );
}
