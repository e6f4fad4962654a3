import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { place, type Wish } from '#web/ui/overlays/place.ts';

export interface Floating {
  /** For the box that floats. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Its place, for its style; unseen until it is measured. */
  readonly spot: CSSProperties;
}

/** Keeps a fixed box beside its anchor while the page scrolls, the window changes or the box grows. */
export function useFloating({ side, align, gap }: Wish, anchor: () => Element | null, matchWidth = false): Floating {
  const ref = useRef<HTMLDivElement>(null);
  const find = useRef(anchor);
  find.current = anchor;
  const [spot, setSpot] = useState<CSSProperties>({ visibility: 'hidden', left: 0, top: 0 });
  useLayoutEffect(() => {
    const box = ref.current;
    const stand = () => {
      const at = find.current()?.getBoundingClientRect();
      if (!at || !box) return;
      if (matchWidth) box.style.width = `${at.width}px`;
      const { width, height } = box.getBoundingClientRect();
      const viewport = { width: document.documentElement.clientWidth, height: innerHeight };
      const { left, top } = place({ side, align, gap }, at, { width, height }, viewport);
      setSpot((now) => (now.left === left && now.top === top ? now : { left, top }));
    };
    stand();
    const observer = new ResizeObserver(stand);
    if (box) observer.observe(box);
    addEventListener('scroll', stand, true);
    addEventListener('resize', stand);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', stand, true);
      removeEventListener('resize', stand);
    };
  }, [side, align, gap, matchWidth]);
  return { ref, spot };
}
