import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { reloadPage } from '#web/lib/leave.ts';
import { onNotice } from '#web/lib/notices.ts';
import { UnsavedChangesGuard } from '#web/lib/unsavedChanges.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';

/** What every screen may use: toasts, banners, questions, and the one guard of unsaved changes. */
export function Frame() {
  return (
    <UiProvider>
      <UnsavedChangesGuard>
        <ReloadNotice />
        <Outlet />
      </UnsavedChangesGuard>
    </UiProvider>
  );
}

/** The server has been updated under an open page: says so, and lets the person choose when to reload. */
function ReloadNotice() {
  const toast = useToast();
  useEffect(
    () =>
      onNotice('reload', () => {
        const text = 'Sedum has been updated. Reload the page to go on.';
        toast.warning(text, { label: 'Reload', run: reloadPage });
      }),
    [toast],
  );
  return null;
}
