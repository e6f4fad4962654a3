import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Milliseconds between the last key and the search. */
const DEBOUNCE_MS = 250;

/** Changes of the address's parameters; null takes one away. */
export type AddressChange = Readonly<Record<string, string | null>>;

/**
 * The filters and open panels of a screen, kept in its address, so that a link, a reload and the way back lead to the
 * same view. `set` replaces the entry of the history, `push` adds one (for what 'back' should close).
 */
export function useAddress(): {
  readonly get: (name: string) => string | null;
  readonly set: (change: AddressChange) => void;
  readonly push: (change: AddressChange) => void;
  /** The same address with a change, for a link. */
  readonly with: (change: AddressChange) => string;
} {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: AddressChange, replace: boolean) =>
      setSearch((now) => changed(now, changes), { replace, preventScrollReset: true }),
    [setSearch],
  );
  return {
    get: useCallback((name) => search.get(name), [search]),
    set: useCallback((changes) => change(changes, true), [change]),
    push: useCallback((changes) => change(changes, false), [change]),
    with: useCallback((changes) => `?${changed(search, changes)}`, [search]),
  };
}

/** The parameters with a change; empty texts are taken away too. */
export function changed(search: URLSearchParams, changes: AddressChange): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** A search box whose text goes into the address once nobody types for a moment. */
export function useSearchText(name: string): {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The text that the address holds: search by this one. */
  readonly settled: string;
} {
  const { get, set } = useAddress();
  const settled = get(name) ?? '';
  const [text, setText] = useState(settled);
  const own = useRef(settled);
  useEffect(() => {
    // The address changed by itself: a link, the way back, 'Clear all'.
    if (settled !== own.current) setText(settled);
    own.current = settled;
  }, [settled]);
  useEffect(() => {
    if (text.trim() === own.current) return;
    const timer = setTimeout(() => {
      own.current = text.trim();
      set({ [name]: text.trim() });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, name, set]);
  return { text, setText, settled };
}
