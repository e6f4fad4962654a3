import { useCallback, useEffect, useState } from 'react';

/** Milliseconds for which 'Copied' stands. */
const SHOWN_MS = 2000;

export type CopyState = 'idle' | 'copied' | 'refused';

/** Copies texts to the clipboard and says for a moment whether that went well. */
export function useCopy(): { readonly state: CopyState; readonly copy: (text: string) => Promise<boolean> } {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = useCallback(async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      return true;
    } catch {
      // The browser does not allow it; what to do instead is shown.
      setState('refused');
      return false;
    }
  }, []);
  return { state, copy };
}
