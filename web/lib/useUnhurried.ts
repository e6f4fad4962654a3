import { useDeferredValue } from 'react';

/**
 * A read whose first answer a page draws in the background: until it is drawn the page stands as it stood, skeleton and all, and
 * the browser takes a press between the pieces. What is there when the page opens, and what a re-read brings, shows at once.
 */
export function useUnhurried<Read extends { readonly data: unknown }>(read: Read): Read {
  const isThere = read.data !== undefined;
  const isDrawn = useDeferredValue(isThere);
  return isThere && !isDrawn ? { ...read, data: undefined } : read;
}
