import { type ComponentType, useEffect, useState } from 'react';
import { type LaterPart, laterPart } from '#web/lib/laterPart.tsx';
import { Opening } from './Opening.tsx';

/** A dialog's code, which is fetched when it is needed, or a little before. */
export function fetchable<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  const skeleton = <Opening />;
  return laterPart({ failure: 'The dialog could not be opened', load, skeleton, over: true, comes: focusAnew });
}

/** The dialogs note who had the focus, to give it back, from the moment that their code is there: the opener came before. */
function focusAnew(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}

type FetchedProps<Props> = { readonly view: LaterPart<Props>; readonly props: Props };

/**
 * A dialog whose code is fetched for itself, once the page that may open it stands: nothing until it is open for the first time.
 * The trap for the focus comes with it and takes the focus as it shows.
 */
export function Fetched<Props extends { readonly open: boolean }>({ view: View, props }: FetchedProps<Props>) {
  const [wasOpened, setWasOpened] = useState(props.open);
  useEffect(() => View.begin(), [View]);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened && <View {...props} />;
}
