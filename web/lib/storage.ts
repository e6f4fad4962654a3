/**
 * The browser's storage, or nothing where the browser refuses it (private windows, blocked cookies). What is kept here is
 * a convenience: no page may depend on it.
 */
function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[kind];
  } catch {
    return undefined;
  }
}

/** Reads a text that was kept in this browser (`local`) or in this tab (`tab`); null when there is none. */
export function kept(where: 'local' | 'tab', key: string): string | null {
  try {
    return storageOf(where === 'local' ? 'localStorage' : 'sessionStorage')?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a text in this browser or in this tab; null removes it. Answers whether the browser took it. */
export function keep(where: 'local' | 'tab', key: string, text: string | null): boolean {
  try {
    const storage = storageOf(where === 'local' ? 'localStorage' : 'sessionStorage');
    if (!storage) return false;
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
