import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Sort } from '#web/ui/tables/columns.ts';

export interface SortHeadProps {
  readonly id: string;
  readonly header: string;
  readonly sort: Sort | null;
  readonly onSort: (column: string) => void;
  readonly align: 'start' | 'end';
}

/** The head of a sortable column: a button that says which way it is sorted. */
export function SortHead({ id, header, sort, onSort, align }: SortHeadProps) {
  const direction = sort?.column === id ? sort.direction : null;
  const Arrow = direction === null ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(id)}
      className={`-mx-1.5 inline-flex min-h-6 max-w-full items-center gap-1 rounded-[4px] px-1.5 font-semibold hover:text-ink ${align === 'end' ? 'flex-row-reverse' : ''} ${direction ? 'text-ink' : ''}`}
    >
      <span className="min-w-0">{header}</span>
      <Arrow aria-hidden className={`size-3.5 shrink-0 ${direction ? 'text-accent' : 'opacity-60'}`} />
    </button>
  );
}
