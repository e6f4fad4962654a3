import { type RefObject, useLayoutEffect, useState } from 'react';

export interface RowsOptions {
  readonly count: number;
  /** Pixels; every row has this height. */
  readonly rowHeight: number;
  /** Pixels of the head, which stays above the rows. */
  readonly headHeight: number;
  /** Rows that exist beyond those in sight, at either end. */
  readonly around: number;
  /** A row that exists even when it is scrolled away. */
  readonly keep?: number;
}

/** A row that exists, and the pixels before it and up to its end. */
export interface PlacedRow {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

export interface RowsInSight {
  readonly items: readonly PlacedRow[];
  readonly totalHeight: number;
  /** Scrolls as far as it takes to see a row. */
  readonly reveal: (row: number) => void;
}

interface Sight {
  readonly first: number;
  readonly last: number;
}

/** The rows of a scrolling table that are in sight, and some around them: only they have to exist. */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, options: RowsOptions): RowsInSight {
  const { count, rowHeight, headHeight, around, keep } = options;
  const [sight, setSight] = useState<Sight>({ first: 0, last: -1 });
  // Before the first paint, and again where rows or their place changed.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || count === 0) return;
    const look = () => {
      const seen = {
        first: Math.floor(box.scrollTop / rowHeight),
        last: Math.ceil((box.scrollTop + box.clientHeight) / rowHeight) - 1,
      };
      setSight((known) => (known.first === seen.first && known.last === seen.last ? known : seen));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroller, count, rowHeight]);
  return {
    items: rowsAt(sight, count, around, keep).map((index) => ({
      index,
      start: index * rowHeight,
      end: (index + 1) * rowHeight,
    })),
    totalHeight: count * rowHeight,
    reveal: (row) => {
      const box = scroller.current;
      if (!box) return;
      const top = row * rowHeight;
      const bottom = headHeight + top + rowHeight;
      if (top < box.scrollTop) box.scrollTop = top;
      else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
    },
  };
}

/** The rows that exist, in order. */
export function rowsAt({ first, last }: Sight, count: number, around: number, keep?: number): number[] {
  const from = Math.max(0, Math.min(first, count - 1) - around);
  const to = Math.min(count - 1, last + around);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (keep === undefined || keep < 0 || keep >= count || (keep >= from && keep <= to)) return rows;
  return keep < from ? [keep, ...rows] : [...rows, keep];
}
