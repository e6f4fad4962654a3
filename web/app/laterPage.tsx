import { type ComponentType, lazy, useState } from 'react';
import type { Screen } from '#web/lib/screen.ts';

/** A page whose code is a chunk of its own: loaded when it is first shown, or before. */
export class LaterPage {
  readonly #load: Screen['load'];
  #later: ComponentType;
  #loaded: ComponentType | undefined;

  constructor(load: Screen['load']) {
    this.#load = load;
    this.#later = laterOf(load);
  }

  /** Loads it; from then on it shows without a wait. */
  async begin(): Promise<void> {
    this.#loaded = (await this.#load()).Component;
  }

  /** Another try for what could not be loaded, when the page is shown next. */
  forget(): void {
    this.#later = laterOf(this.#load);
  }

  /** What is shown of it now. */
  get component(): ComponentType {
    return this.#loaded ?? this.#later;
  }
}

function laterOf(load: Screen['load']): ComponentType {
  return lazy(async () => ({ default: (await load()).Component }));
}

/** Shows a page, waiting for it where it is not there yet. */
export function ShownLater({ page }: { readonly page: LaterPage }) {
  // One and the same for as long as this page is shown: another address may bring another one to the same place.
  const [shown, setShown] = useState(() => ({ page, Component: page.component }));
  if (shown.page === page) return <shown.Component />;
  setShown({ page, Component: page.component });
  return null;
}
