import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pixels below or above what is seen in which a part is about to be. */
const ABOUT_TO_BE = 600;

/**
 * Was a part of a long page ever near what is seen of it? What is dear to draw waits for it. On paper all is seen, and a browser
 * that cannot tell has it at once.
 */
export function useNear(part: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || !part.current) return;
    const seen = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      {
        rootMargin: `${ABOUT_TO_BE}px 0px`,
      },
    );
    seen.observe(part.current);
    // It is drawn before the browser goes on to lay the pages out.
    const print = () => flushSync(() => setIsNear(true));
    window.addEventListener('beforeprint', print);
    return () => {
      seen.disconnect();
      window.removeEventListener('beforeprint', print);
    };
  }, [isNear, part]);
  return isNear;
}
