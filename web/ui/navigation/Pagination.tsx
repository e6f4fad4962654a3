import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#web/ui/actions/Button.tsx';

export interface PaginationProps {
  /** What is paged: 'Audit log'. */
  readonly label: string;
  /** In words: '51 to 100 of 1,204', or 'Page 2' where the total is not known. */
  readonly place: string;
  readonly onBack?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly loading?: boolean;
}

/** Back and forth through a list that is read by cursor. */
export function Pagination({ label, place, onBack, onNext, loading = false }: PaginationProps) {
  return (
    <nav aria-label={`Pages of ${label}`} className="flex items-center justify-between gap-3">
      <span aria-live="polite" className="text-ink-muted text-sm tabular-nums">
        {place}
      </span>
      <span className="flex gap-2">
        <Button size="small" icon={ChevronLeft} disabled={!onBack} pending={loading && !!onBack} onClick={onBack}>
          Back
        </Button>
        <Button size="small" trailingIcon={ChevronRight} disabled={!onNext} onClick={onNext}>
          Next
        </Button>
      </span>
    </nav>
  );
}

export interface LoadMoreProps {
  /** How many are in sight, and of how many where that is known. */
  readonly shown: number;
  readonly total?: number | undefined;
  /** Left out when everything is in sight. */
  readonly onMore?: (() => void) | undefined;
  readonly loading?: boolean;
}

const count = new Intl.NumberFormat();

/** Under a list that grows by a press. */
export function LoadMore({ shown, total, onMore, loading = false }: LoadMoreProps) {
  const words =
    total === undefined ? `${count.format(shown)} shown` : `${count.format(shown)} of ${count.format(total)} shown`;
  return (
    <div className="flex flex-col items-center gap-2 py-4">
      <span role="status" className="text-ink-muted text-xs tabular-nums">
        {words}
      </span>
      {onMore && (
        <Button onClick={onMore} pending={loading}>
          Show more
        </Button>
      )}
    </div>
  );
}
