export type Side = 'top' | 'bottom' | 'left' | 'right';
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
const GAP = 8;
const EDGE = 8;

function at(side: Side, anchor: Box, width: number, height: number): { left: number; top: number } {
  const middleX = anchor.left + anchor.width / 2 - width / 2;
  const middleY = anchor.top + anchor.height / 2 - height / 2;
  if (side === 'top') return { left: middleX, top: anchor.top - height - GAP };
  if (side === 'bottom') return { left: middleX, top: anchor.top + anchor.height + GAP };
  if (side === 'left') return { left: anchor.left - width - GAP, top: middleY };
  return { left: anchor.left + anchor.width + GAP, top: middleY };
}

/** Where a floating box stands, in viewport pixels: on the wished side if it fits there, else opposite, never outside. */
export function place(
  wish: Side,
  anchor: Box,
  floating: { readonly width: number; readonly height: number },
  viewport: { readonly width: number; readonly height: number },
): { left: number; top: number; side: Side } {
  const { width, height } = floating;
  const fits = (side: Side) => {
    const { left, top } = at(side, anchor, width, height);
    if (side === 'top') return top >= EDGE;
    if (side === 'bottom') return top + height <= viewport.height - EDGE;
    if (side === 'left') return left >= EDGE;
    return left + width <= viewport.width - EDGE;
  };
  const vertical: readonly Side[] = ['bottom', 'top'];
  const side = [wish, opposite[wish], ...vertical].find(fits) ?? wish;
  const { left, top } = at(side, anchor, width, height);
  return {
    side,
    left: Math.max(EDGE, Math.min(left, viewport.width - width - EDGE)),
    top: Math.max(EDGE, Math.min(top, viewport.height - height - EDGE)),
  };
}
