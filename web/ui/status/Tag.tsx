import { X } from 'lucide-react';

export interface TagProps {
  readonly children: string;
  readonly onRemove?: (() => void) | undefined;
  readonly disabled?: boolean;
}

/** One of several values, e.g. a chosen filter; with `onRemove` it can be taken away. */
export function Tag({ children, onRemove, disabled = false }: TagProps) {
  return (
    <span className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-control border border-line-strong bg-sunken pl-2 text-ink text-xs">
      <span dir="auto" className={onRemove ? 'truncate' : 'truncate pr-2'}>
        {children}
      </span>
      {onRemove && (
        <button
          type="button"
          disabled={disabled}
          aria-label={`Remove ${children}`}
          onClick={onRemove}
          className="grid size-6 place-items-center rounded-control text-ink-muted hover:text-ink disabled:opacity-50"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}
