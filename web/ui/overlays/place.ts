export type Side = 'top' | 'bottom' | 'left' | 'right';
/** Where a box above or below its anchor stands along it. */
export type Align = 'start' | 'middle' | 'end';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Wish {
  readonly side: Side;
  /** `middle` by default. */
  readonly align?: Align;
  /** Pixels between the two; 8 by default. */
  readonly gap?: number;
}

const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
const EDGE = 8;

/** Where a floating box stands, in viewport pixels: on the wished side if it fits there, else opposite, never outside. */
export function place(
  { side: wish, align = 'middle', gap = 8 }: Wish,
  anchor: Box,
  { width, height }: Extent,
  viewport: Extent,
): { left: number; top: number; side: Side } {
  const along = {
    start: anchor.left,
    middle: anchor.left + anchor.width / 2 - width / 2,
    end: anchor.left + anchor.width - width,
  };
  const middleY = anchor.top + anchor.height / 2 - height / 2;
  const at = (side: Side) => {
    if (side === 'top') return { left: along[align], top: anchor.top - height - gap };
    if (side === 'bottom') return { left: along[align], top: anchor.top + anchor.height + gap };
    if (side === 'left') return { left: anchor.left - width - gap, top: middleY };
    return { left: anchor.left + anchor.width + gap, top: middleY };
  };
  const fits = (side: Side) => {
    const { left, top } = at(side);
    if (side === 'top') return top >= EDGE;
    if (side === 'bottom') return top + height <= viewport.height - EDGE;
    if (side === 'left') return left >= EDGE;
    return left + width <= viewport.width - EDGE;
  };
  const others: readonly Side[] = [opposite[wish], 'bottom', 'top'];
  const side = [wish, ...others].find(fits) ?? wish;
  const { left, top } = at(side);
  return {
    side,
    left: Math.max(EDGE, Math.min(left, viewport.width - width - EDGE)),
    top: Math.max(EDGE, Math.min(top, viewport.height - height - EDGE)),
  };
}
