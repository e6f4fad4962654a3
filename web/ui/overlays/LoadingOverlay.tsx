import { useEffect, useRef } from 'react';
import { Logo } from '#web/ui/brand/Logo.tsx';
import { PageLayer } from '#web/ui/overlays/PageLayer.tsx';

export interface LoadingOverlayProps {
  readonly visible: boolean;
  /** 'Please wait' by default. */
  readonly label?: string;
}

/** Covers the whole page while everything in it changes, e.g. on a switch of organisation; nothing behind it answers. */
export function LoadingOverlay({ visible, label = 'Please wait' }: LoadingOverlayProps) {
  if (!visible) return null;
  return (
    <PageLayer>
      <Cover label={label} />
    </PageLayer>
  );
}

function Cover({ label }: { readonly label: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const others = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && !element.contains(ref.current) && !element.inert,
    );
    for (const element of others) element.inert = true;
    return () => {
      for (const element of others) element.inert = false;
    };
  }, []);
  return (
    <div
      ref={ref}
      role="status"
      className="fixed inset-0 z-1000 flex animate-fade flex-col items-center justify-center gap-5 bg-canvas"
    >
      <Logo size={88} animated />
      <p className="font-medium text-ink-muted text-sm">{label}</p>
    </div>
  );
}
