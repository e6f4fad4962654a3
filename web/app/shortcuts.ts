import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { keep, kept } from '#web/lib/storage.ts';

const KEY = 'sedum.shortcuts';

/** The keys that work on every screen, as the list of them shows. */
export const shortcuts = [
  { keys: ['/'], does: 'Go to the search of the page' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Esc'], does: 'Close what is open on top' },
  { keys: ['Tab'], does: 'Go to the next control; the first one skips the menu' },
] as const;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Are single-key shortcuts on? They can be turned off, for people whose speech or hands would press them (WCAG 2.1.4). */
export function useShortcutsOn(): readonly [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, () => kept('local', KEY) !== 'off');
  const set = useCallback((next: boolean) => {
    keep('local', KEY, next ? null : 'off');
    for (const listener of listeners) listener();
  }, []);
  return [on, set];
}

/** Does a key pressed here belong to what is typed into? */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

/** Listens to the shortcuts, and says whether their list is open. */
export function useShortcuts(): { readonly listOpen: boolean; readonly showList: (open: boolean) => void } {
  const [on] = useShortcutsOn();
  const [listOpen, showList] = useState(false);
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      if (event.key === '?') showList(true);
      else if (event.key !== '/' || !focusSearch()) return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [on]);
  return { listOpen, showList };
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  search?.select();
  return search !== null;
}
