import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

// In this document: whoever comes back finds the page as long as it was, and so their place in it.
let wasDrawn = false;

/** Parts that are drawn together: few enough that neither their drawing nor their layout holds up a press. */
const TOGETHER = 4;

/**
 * How many parts of a long page are drawn by now. The first time some are drawn at once and the others after them in the
 * background, so that no press waits for all of them; later all are, and on paper in any case.
 */
export function useDrawn(total: number): number {
  const [drawn, setDrawn] = useState(() => (wasDrawn ? total : TOGETHER));
  useEffect(() => {
    if (drawn >= total) {
      wasDrawn = true;
      return;
    }
    // After the frame that lays out what is there: else the layout of many parts would come together, in one long task.
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + TOGETHER)));
    const print = () => flushSync(() => setDrawn(total));
    window.addEventListener('beforeprint', print);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('beforeprint', print);
    };
  }, [drawn, total]);
  return wasDrawn ? total : Math.min(drawn, total);
}
