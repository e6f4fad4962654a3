import { useCallback, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keep, kept } from './storage.ts';

const KEY = 'sedum.reportingYear';
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
/** Years before the current one that the selector offers. */
const YEARS_BACK = 6;

/** A year's label as text, or null where it is none: four digits from 2000 to 2100. */
export function yearIn(text: string | null): number | null {
  if (!text || !/^\d{4}$/.test(text)) return null;
  const year = Number(text);
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
}

/** The reporting year that is selected before anybody selected one: the previous calendar year. */
export function defaultYear(today: Date): number {
  return today.getFullYear() - 1;
}

/** The years to choose from, newest first: the current one, those before it, and the selected one. */
export function yearsOffered(selected: number, today: Date): number[] {
  const current = today.getFullYear();
  const offered = Array.from({ length: YEARS_BACK + 1 }, (_, back) => current - back);
  return [...new Set([...offered, selected])].toSorted((a, b) => b - a);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

// Only where the browser refuses to store it.
let inMemory: number | null = null;
const storedYear = () => yearIn(kept('local', KEY)) ?? inMemory ?? defaultYear(new Date());

/** Keeps the selected reporting year in this browser. */
export function keepYear(year: number): void {
  inMemory = keep('local', KEY, String(year)) ? null : year;
  for (const listener of listeners) listener();
}

/**
 * The selected reporting year: `year` of the address where it has one, else what this browser kept, else the previous
 * calendar year. Selecting keeps it, and writes it into an address that names a year.
 */
export function useReportingYear(): { readonly year: number; readonly setYear: (year: number) => void } {
  const stored = useSyncExternalStore(subscribe, storedYear);
  const [search, setSearch] = useSearchParams();
  const named = yearIn(search.get('year'));
  const setYear = useCallback(
    (year: number) => {
      keepYear(year);
      if (!search.has('year')) return;
      setSearch((former) => {
        const next = new URLSearchParams(former);
        next.set('year', String(year));
        return next;
      });
    },
    [search, setSearch],
  );
  return { year: named ?? stored, setYear };
}
