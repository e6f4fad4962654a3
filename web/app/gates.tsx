import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { linkTo } from '#web/lib/links.ts';
import { useSession } from '#web/lib/session.tsx';
import { gateOfSession } from '#web/lib/sessionState.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { FailedPage } from './FailedPage.tsx';
import { Failing } from './Failing.tsx';
import { LaterPage, ShownLater } from './laterPage.tsx';
import { Splash } from './Splash.tsx';
import { usePageTitle } from './usePageTitle.ts';

const mfa = new LaterPage(async () => ({ Component: (await import('#web/features/people/mfa/MfaPage.tsx')).MfaPage }));
const noAccess = new LaterPage(async () => ({ Component: (await import('./NoAccessPage.tsx')).NoAccessPage }));

/** A page that stands in the way of others. */
function InTheWay({ page }: { readonly page: LaterPage }) {
  return (
    <Failing page={ErrorPage} onFailure={() => page.forget()}>
      <Suspense fallback={<Splash />}>
        <ShownLater page={page} />
      </Suspense>
    </Failing>
  );
}

/** The screens of the shell: for members who may work. Everybody else is led to what stands in the way. */
export function OpenGate() {
  const { state } = useSession();
  const here = useHere();
  switch (gateOfSession(state)) {
    case 'open':
      return <Outlet />;
    case 'mfa':
      return <SetUp />;
    case 'terms':
      return <Navigate to={linkTo('/terms-of-service', {}, { returnTo: here })} replace />;
    case 'select-organisation':
      return <Navigate to="/select-organisation" replace />;
    case 'no-access':
      return <InTheWay page={noAccess} />;
    default:
      return <Shut />;
  }
}

/** What comes before the shell: for anybody who is signed in, behind the authenticator app alone. */
export function SignedInGate() {
  const { state } = useSession();
  if (gateOfSession(state) === 'mfa') return <SetUp />;
  return state.status === 'signed-in' ? <Outlet /> : <Shut />;
}

/** The address stays, so that the screen that was asked for opens once the app is set up. */
function SetUp() {
  usePageTitle('Set up your authenticator app');
  return <InTheWay page={mfa} />;
}

function Shut() {
  const { state, refresh } = useSession();
  const here = useHere();
  if (state.status === 'failed') return <FailedPage error={state.error} onRetry={() => void refresh()} />;
  if (state.status !== 'signed-out') return <Splash />;
  const query = { returnTo: here === '/' ? undefined : here, ended: state.expired ? 'session' : undefined };
  return <Navigate to={linkTo('/login', {}, query)} replace />;
}

/** The address of the page within the product, to come back to. */
function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return `${pathname}${search}${hash}`;
}
