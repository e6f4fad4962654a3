import { startTransition, useEffect, useState } from 'react';

// In this document: whoever comes back finds the page as long as it was, and so their place in it.
let wasDrawn = false;

/**
 * How many parts of a long page are drawn by now. The first time one is drawn at once and the others one after the other in
 * the background, so that no press waits for all of them; later all are.
 */
export function useDrawn(total: number): number {
  const [drawn, setDrawn] = useState(() => (wasDrawn ? total : 1));
  useEffect(() => {
    if (drawn < total) startTransition(() => setDrawn(drawn + 1));
    else wasDrawn = true;
  }, [drawn, total]);
  return wasDrawn ? total : Math.min(drawn, total);
}
