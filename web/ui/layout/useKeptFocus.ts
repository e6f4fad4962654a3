import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard in a part of the page: where what had the focus goes away or is disabled by what it did, the focus moves to
 * `to`, by default to the part itself, which needs a `tabIndex` of -1. A browser would leave it on the page's body, from where the
 * next key goes nowhere.
 */
export function useKeptFocus<T extends HTMLElement>(
  part: RefObject<T | null>,
  to?: () => HTMLElement | null | undefined,
) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!isInside.current || (activeElement !== body && !activeElement?.matches(':disabled'))) return;
    (to?.() ?? part.current)?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // What leaves to nowhere may have been taken away: the next drawing tells.
      if (relatedTarget) isInside.current = false;
    },
  };
}
