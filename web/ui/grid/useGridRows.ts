import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

export interface GridRows {
  readonly items: readonly VirtualItem[];
  readonly totalHeight: number;
  readonly reveal: (row: number) => void;
}

export interface GridRowsOptions {
  readonly count: number;
  readonly rowHeight: number;
  readonly headHeight: number;
  /** This row exists even when it is scrolled away, or the focus would fall to the page. */
  readonly keep: number;
}

/** The rows in sight and some around them. */
export function useGridRows(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, headHeight, keep }: GridRowsOptions,
): GridRows {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: headHeight,
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const seen = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
      if (keep < first) return [keep, ...seen];
      return keep > last ? [...seen, keep] : seen;
    },
  });
  return {
    items: virtual.getVirtualItems(),
    totalHeight: virtual.getTotalSize(),
    reveal: (row) => {
      const sight = virtual.range;
      if (sight && (row < sight.startIndex || row > sight.endIndex)) virtual.scrollToIndex(row);
    },
  };
}
