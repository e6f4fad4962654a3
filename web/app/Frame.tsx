import { Outlet } from 'react-router-dom';
import { UnsavedChangesGuard } from '#web/lib/unsavedChanges.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';

/** What every screen may use: toasts, banners, questions, and the one guard of unsaved changes. */
export function Frame() {
  return (
    <UiProvider>
      <UnsavedChangesGuard>
        <Outlet />
      </UnsavedChangesGuard>
    </UiProvider>
  );
}
