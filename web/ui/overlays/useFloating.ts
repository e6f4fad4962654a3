import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import { place, type Wish } from '#web/ui/overlays/place.ts';

export interface Floating {
  /** For the box that floats. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** For its style: unseen until it is measured. */
  readonly spot: CSSProperties;
}

const UNSEEN: CSSProperties = { visibility: 'hidden', left: 0, top: 0 };

/** Keeps a fixed box beside its anchor while the page scrolls, the window changes or the box grows. */
export function useFloating({ side, align, gap }: Wish, anchor: () => Element | null, matchWidth = false): Floating {
  const ref = useRef<HTMLDivElement>(null);
  const find = useRef(anchor);
  find.current = anchor;
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const stand = () => {
      const at = find.current()?.getBoundingClientRect();
      if (!at) return;
      if (matchWidth) box.style.width = `${at.width}px`;
      const { width, height } = box.getBoundingClientRect();
      const viewport = { width: document.documentElement.clientWidth, height: innerHeight };
      const { left, top } = place({ side, align, gap }, at, { width, height }, viewport);
      // set here and not by a render: the effects that follow give the focus to what is in the box, so it must be seen
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
      box.style.visibility = 'visible';
    };
    stand();
    const observer = new ResizeObserver(stand);
    observer.observe(box);
    addEventListener('scroll', stand, true);
    addEventListener('resize', stand);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', stand, true);
      removeEventListener('resize', stand);
    };
  }, [side, align, gap, matchWidth]);
  return { ref, spot: UNSEEN };
}
