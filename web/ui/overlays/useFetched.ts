import { type ComponentType, lazy, useEffect, useState } from 'react';

/** A component whose code is fetched when it is needed, or a little before. */
export interface Fetchable<Props> {
  /** Begins to fetch it, if nobody has. */
  readonly fetch: () => void;
  /** The component at once where it is there already, or else one that suspends until it is. */
  readonly component: () => ComponentType<Props>;
}

/** @param load a failure of it is a failure of the screen once the component shows, or loads the screen anew after a deployment */
export function fetchable<Props extends object>(load: () => Promise<ComponentType<Props>>): Fetchable<Props> {
  let fetched: ComponentType<Props> | undefined;
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchIt = () => {
    fetching ??= load().then((component) => {
      fetched = component;
      return { default: component };
    });
    return fetching;
  };
  const Later = lazy(async () => {
    const found = await fetchIt();
    focusAnew();
    return found;
  }) as unknown as ComponentType<Props>;
  return {
    fetch: () => void fetchIt(),
    component: () => fetched ?? Later,
  };
}

/** The dialogs note who had the focus, to give it back, from the moment that their code is there: the opener came before. */
function focusAnew(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}

/**
 * The component of a dialog from the first time on that it is open; null before. Its code is no part of the page that may
 * open it: it is fetched once that page stands. The trap for the focus comes with it and takes the focus as it shows.
 */
export function useFetched<Props>(fetchable: Fetchable<Props>, open: boolean): ComponentType<Props> | null {
  // Chosen once and kept: another component would begin anew under the person's hands.
  const [chosen, setChosen] = useState<ComponentType<Props> | null>(null);
  useEffect(() => fetchable.fetch(), [fetchable]);
  if (!open || chosen) return chosen;
  const component = fetchable.component();
  setChosen(() => component);
  return component;
}
