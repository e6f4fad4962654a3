import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ScopeProvider } from '#web/lib/scope.tsx';
import { SessionProvider, useSession } from '#web/lib/session.tsx';

/** What every page stands in: the session, and the cache of its person and organisation. */
export function Root() {
  return (
    <SessionProvider>
      <Scoped>
        <Outlet />
        <ScrollRestoration />
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
