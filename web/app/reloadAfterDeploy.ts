import { reloadPage } from '#web/lib/leave.ts';
import { keep, kept } from '#web/lib/storage.ts';

const KEY = 'sedum.reloadedAt';
/** Milliseconds within which a second missing chunk is no new deployment but a fault: the page then says so. */
const ONCE_IN_MS = 60_000;

/**
 * Loads the page anew when a part of it is gone from the server, as after a deployment while the tab was open. At most
 * once a minute; the browser still asks first where something is unsaved.
 */
export function reloadAfterDeploy(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(kept('tab', KEY) ?? 0);
    if (Date.now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    keep('tab', KEY, String(Date.now()));
    reloadPage();
  });
}
