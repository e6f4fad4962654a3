import { useCallback, useEffect, useRef, useState } from 'react';

export type DownloadState = 'idle' | 'in progress' | 'finished';

/** How long a download is shown as finished (specification, section 9). */
export const FINISHED_MS = 1000;

/**
 * Tracks one download: in progress while `run` runs, then finished for a second. A failure ends it silently, as the
 * specification says, unless `onError` is given.
 */
export function useDownload(
  run: () => Promise<unknown>,
  onError?: (error: unknown) => void,
): { readonly state: DownloadState; readonly start: () => Promise<void> } {
  const [state, setState] = useState<DownloadState>('idle');
  const running = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    clearTimeout(timer.current);
    setState('in progress');
    try {
      await run();
      setState('finished');
      timer.current = setTimeout(() => setState('idle'), FINISHED_MS);
    } catch (error) {
      setState('idle');
      onError?.(error);
    } finally {
      running.current = false;
    }
  }, [run, onError]);
  return { state, start };
}

/**
 * Saves what an address answers as an attachment. It opens no window, so it works after an `await` in every browser; the
 * server's Content-Disposition keeps the page where it is.
 */
export function downloadFrom(address: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves bytes that this page made, e.g. a table as CSV. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  downloadFrom(address, fileName);
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // some browsers read it only after the click has returned
}
