import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ScopeProvider } from '#web/lib/scope.tsx';
import { SessionProvider, useSession } from '#web/lib/session.tsx';
import { useEntrance } from './useEntrance.ts';

/** What every page stands in: the session, and the cache of its person and organisation. */
export function Root() {
  return (
    <SessionProvider enter={useEntrance()}>
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
