import { useEffect, useLayoutEffect } from 'react';
import type { Location, NavigateOptions } from 'react-router-dom';
import { keep, kept } from './storage.ts';

/** The address that is shown, and what was asked of the step that led to it. */
type Shown = { readonly location: Location; readonly options: Pick<NavigateOptions, 'preventScrollReset'> };

const KEY = 'sedum.scroll';
/** How far down each entry of the history was read, pixels. */
let positions: Record<string, number> | undefined;

function known(): Record<string, number> {
  if (!positions) {
    try {
      positions = JSON.parse(kept('tab', KEY) ?? '{}') as Record<string, number>;
    } catch {
      // Somebody else wrote there: a convenience begins anew.
      positions = {};
    }
  }
  return positions;
}

/** Notes how far down the page is that is being left. */
export function noteScroll({ key }: Location): void {
  known()[key] = window.scrollY;
}

/** Where a page begins to be read: as it was left for an entry that was there before, at the place that the address names, or at its top. */
export function useScroll({ location, options }: Shown): void {
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const onHide = () => {
      noteScroll(location);
      keep('tab', KEY, JSON.stringify(known()));
      window.history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      window.history.scrollRestoration = 'auto';
    };
  }, [location]);
  useLayoutEffect(() => {
    const before = known()[location.key];
    // Answers nothing here: browsers of today answer a promise for scrolling, which is no end of an effect.
    if (before !== undefined) {
      window.scrollTo(0, before);
      return;
    }
    const place = location.hash && document.getElementById(idOf(location.hash));
    if (place) place.scrollIntoView();
    else if (!options.preventScrollReset) window.scrollTo(0, 0);
  }, [location, options]);
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
