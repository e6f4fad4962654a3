import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

const KEY = 'sedum-theme';
const listeners = new Set<() => void>();
const systemDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** What the person chose in this browser; without a choice, or without storage, the system decides. */
export function themeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

function themeNow(): Theme {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return systemDark()?.matches ? 'dark' : 'light';
}

function paint(): void {
  document.documentElement.dataset.theme = themeNow();
  for (const listener of listeners) listener();
}

/** Keeps the choice in this browser and paints the page with it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    console.warn('The theme cannot be kept: this browser has switched its storage off.');
  }
  paint();
}

function listen(listener: () => void): () => void {
  const system = systemDark();
  const onSystem = () => paint();
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) paint();
  };
  listeners.add(listener);
  system?.addEventListener('change', onSystem);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    system?.removeEventListener('change', onSystem);
    removeEventListener('storage', onStorage);
  };
}

/** The choice, the theme that follows from it, and the way to change it; follows the system and other tabs. */
export function useTheme(): { choice: ThemeChoice; theme: Theme; choose: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(listen, themeChoice);
  const theme = useSyncExternalStore(listen, themeNow);
  return { choice, theme, choose: chooseTheme };
}
