import { type RefObject, useEffect, useRef } from 'react';

/** Calls `close` at a press outside of both elements, and at Escape, which then closes nothing else. */
export function useDismiss(
  open: boolean,
  elements: readonly RefObject<Element | null>[],
  close: (by: 'press' | 'escape') => void,
): void {
  const latest = useRef({ elements, close });
  latest.current = { elements, close };
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      const inside = latest.current.elements.some(({ current }) => current?.contains(event.target as Node));
      if (!inside) latest.current.close('press');
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      latest.current.close('escape');
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [open]);
}
