import { type ReactNode, useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { onNotice } from '#web/lib/notices.ts';
import { ScopeProvider } from '#web/lib/scope.tsx';
import { SessionProvider, useSession } from '#web/lib/session.tsx';
import { UnsavedChangesGuard } from '#web/lib/unsavedChanges.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';

/** What every page stands in: the session, the cache of its person and organisation, toasts and the guard. */
export function Root() {
  return (
    <SessionProvider>
      <Scoped>
        <UiProvider>
          <UnsavedChangesGuard>
            <ReloadNotice />
            <Outlet />
            <ScrollRestoration />
          </UnsavedChangesGuard>
        </UiProvider>
      </Scoped>
    </SessionProvider>
  );
}

function Scoped({ children }: { readonly children: ReactNode }) {
  const { state } = useSession();
  const user = state.status === 'signed-in' ? state.session.user : undefined;
  return (
    <ScopeProvider scope={{ userId: user?.id ?? '', organisationId: user?.orgId ?? '' }}>{children}</ScopeProvider>
  );
}

/** The server has been updated under an open page: says so, and lets the person choose when to reload. */
function ReloadNotice() {
  const toast = useToast();
  useEffect(
    () =>
      onNotice('reload', () => {
        toast.warning('Sedum has been updated. Reload the page to go on.', {
          label: 'Reload',
          run: () => window.location.reload(),
        });
      }),
    [toast],
  );
  return null;
}
