import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

export interface PageLayerProps {
  /** Makes the layer a landmark of this name, for content that is more than a hint. */
  readonly landmark?: string;
  readonly children: ReactNode;
}

/**
 * Renders beside the application, as a child of `body`: dialogs make the application inert, and what stands here (toasts,
 * tooltips, the loading overlay) must stay reachable above them.
 */
export function PageLayer({ children, landmark }: PageLayerProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = document.createElement('div');
    if (landmark) {
      element.setAttribute('role', 'region');
      element.setAttribute('aria-label', landmark);
    }
    document.body.append(element);
    setLayer(element);
    return () => element.remove();
  }, [landmark]);
  return layer && createPortal(children, layer);
}

/** Where Headless UI puts what floats; it takes an element of this name if there is one, and removes an empty one. */
const OVERLAY_ROOT = 'headlessui-portal-root';

/** Gives menus and dialogs a landmark to stand in; part of UiProvider. */
export function useOverlayLandmark(): void {
  useLayoutEffect(() => {
    if (document.getElementById(OVERLAY_ROOT)) return;
    const root = document.createElement('div');
    root.id = OVERLAY_ROOT;
    root.setAttribute('role', 'region');
    root.setAttribute('aria-label', 'Menus and dialogs');
    const keeper = document.createElement('span');
    keeper.hidden = true;
    root.append(keeper);
    document.body.append(root);
  }, []);
}
