import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useStep } from '#web/lib/navigation.tsx';
import { ScopeProvider } from '#web/lib/scope.tsx';
import { useScroll } from '#web/lib/scroll.ts';
import { SessionProvider, useSession } from '#web/lib/session.tsx';
import { useEntrance } from './useEntrance.ts';

/** What every page stands in: the session, and the cache of its person and organisation. */
export function Root() {
  useScroll(useStep());
  return (
    <SessionProvider enter={useEntrance()}>
      <Scoped>
        <Outlet />
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
