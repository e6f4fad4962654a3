import type { ReactNode } from 'react';
import { BannerProvider } from '#web/ui/feedback/BannerStack.tsx';
import { ToastProvider } from '#web/ui/feedback/Toast.tsx';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { useOverlayLandmark } from '#web/ui/overlays/PageLayer.tsx';

/** Everything that `useToast`, `useConfirm` and `useBanner` need; stands once around the routes, and around a test's component. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  useOverlayLandmark();
  return (
    <ToastProvider>
      <BannerProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </BannerProvider>
    </ToastProvider>
  );
}
