import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Renders beside the application, as a child of `body`: dialogs make the application inert, and what stands here (toasts,
 * tooltips, the loading overlay) must stay reachable above them.
 */
export function PageLayer({ children }: { readonly children: ReactNode }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = document.createElement('div');
    document.body.append(element);
    setLayer(element);
    return () => element.remove();
  }, []);
  return layer && createPortal(children, layer);
}
