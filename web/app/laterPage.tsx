import { type ComponentType, lazy, useState } from 'react';
import type { Screen } from '#web/lib/screen.ts';

/** A page whose code is a chunk of its own. */
export type LaterPage = {
  /** Begins to load it; from then on it shows without a wait. */
  readonly begin: () => Promise<void>;
  readonly Page: ComponentType;
  /** Another try for what could not be loaded, when the page is shown next. */
  readonly forget: () => void;
};

/** Loads a page when it is first shown, or before. */
export function laterPage(load: Screen['load']): LaterPage {
  const whenShown = () => lazy(async () => ({ default: (await load()).Component }));
  let Loaded: ComponentType | undefined;
  let Later: ComponentType = whenShown();
  return {
    begin: async () => {
      Loaded = (await load()).Component;
    },
    Page: function Page() {
      // One and the same for as long as it is shown.
      const [Shown] = useState<ComponentType>(() => Loaded ?? Later);
      return <Shown />;
    },
    forget: () => {
      Later = whenShown();
    },
  };
}
