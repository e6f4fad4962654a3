import { type ReactNode, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { safeReturnTo } from '#shared/auth/return-to/rules.ts';
import { signInProblems } from '#shared/auth/sign-in/schema.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { organisationNamedIn } from '#shared/people/switcher/address.ts';
import { PlainCard } from '#web/features/auth/plain/PlainCard.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { leaveInPlaceTo } from '#web/lib/leave.ts';
import { useSession } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { type SignIn, useSignIn } from './useSignIn.ts';

// What most never see comes when it is asked; the authenticator's brings its picture along.
const AuthenticatorSetup = laterPart({
  failure: 'The set-up could not be loaded',
  load: async () => (await import('./AuthenticatorSetup.tsx')).AuthenticatorSetup,
  skeleton: <Skeleton rows={4} />,
});
const CodeForm = laterPart({
  failure: 'The form could not be loaded',
  load: async () => (await import('./CodeForm.tsx')).CodeForm,
  skeleton: <Skeleton rows={4} />,
});
const ForgottenForm = laterPart({
  failure: 'The form could not be loaded',
  load: async () => (await import('./ForgottenForm.tsx')).ForgottenForm,
  skeleton: <Skeleton rows={3} />,
});
const NewPasswordForm = laterPart({
  failure: 'The form could not be loaded',
  load: async () => (await import('./NewPasswordForm.tsx')).NewPasswordForm,
  skeleton: <Skeleton rows={3} />,
});
const ResetForm = laterPart({
  failure: 'The form could not be loaded',
  load: async () => (await import('./ResetForm.tsx')).ResetForm,
  skeleton: <Skeleton rows={3} />,
});

/** The login screen: password, challenges, forgotten password, Microsoft; then back to where the person wanted to go. */
export function LoginPage() {
  const [search] = useSearchParams();
  const { state, refresh } = useSession();
  // A mail that asks for a new password leads here.
  const signIn = useSignIn(refresh, search.has('forgotten') ? { asks: 'address', email: '' } : undefined);
  const returnTo = safeReturnTo(search.get('returnTo'));
  if (state.status === 'signed-in') {
    // The session is loaded in the organisation of last time: a page that begins anew enters the one that is named.
    return organisationNamedIn(returnTo) ? <LeaveTo address={returnTo} /> : <Navigate to={returnTo} replace />;
  }
  if (state.status === 'failed') {
    return (
      <PlainCard title="Sign in">
        <ErrorNotice message={messageOf(state.error)} traceId={state.error.traceId} onRetry={() => void refresh()} />
      </PlainCard>
    );
  }
  const isOpening = signIn.step.asks === 'nothing' || state.status === 'loading';
  return isOpening ? <Opening /> : <Step signIn={signIn} returnTo={returnTo} notice={<Arrival search={search} />} />;
}

function Opening() {
  return (
    <PlainCard title="Sign in">
      <Skeleton rows={4} />
    </PlainCard>
  );
}

function LeaveTo({ address }: { readonly address: string }) {
  useEffect(() => leaveInPlaceTo(address), [address]);
  return <Opening />;
}

type StepProps = { readonly signIn: SignIn; readonly returnTo: string; readonly notice: ReactNode };

function Step({ signIn, returnTo, notice }: StepProps) {
  const { data } = useRead(referenceRoutes.getAppConfig);
  const { step } = signIn;
  const back = (
    <button
      type="button"
      className="font-medium text-accent underline-offset-[3px] hover:underline"
      onClick={() => signIn.go({ asks: 'credentials' })}
    >
      Back to sign in
    </button>
  );
  switch (step.asks) {
    case 'new-password':
      return (
        <PlainCard title="Choose your password" lead="Yours alone: nobody else knows it." foot={back}>
          <NewPasswordForm signIn={signIn} />
        </PlainCard>
      );
    case 'code':
      return (
        <PlainCard title="Confirm that it is you" foot={back}>
          <CodeForm signIn={signIn} challenge="SOFTWARE_TOKEN_MFA" />
        </PlainCard>
      );
    case 'authenticator':
      return (
        <PlainCard title="Set up your authenticator app" lead="Your organisation asks for a second step." foot={back}>
          <AuthenticatorSetup secret={step.secret} otpauth={step.otpauth} />
          <CodeForm signIn={signIn} challenge="MFA_SETUP" />
        </PlainCard>
      );
    case 'address':
      return (
        <PlainCard title="Set a new password" lead="We send a code to your e-mail address." foot={back}>
          <ForgottenForm signIn={signIn} email={step.email} />
        </PlainCard>
      );
    case 'reset':
      return (
        <PlainCard title="Set a new password" lead={<ResetLead email={step.email} />} foot={back}>
          <ResetForm signIn={signIn} email={step.email} />
        </PlainCard>
      );
    default: {
      const credentials = step.asks === 'credentials' ? step : { email: '', notice: undefined };
      return (
        <PlainCard title="Sign in" lead="Your ESG business intelligence.">
          <div className="mb-5 empty:hidden">
            {credentials.notice ? <Banner kind="info" title={credentials.notice} /> : notice}
          </div>
          <CredentialsForm
            signIn={signIn}
            email={credentials.email ?? ''}
            returnTo={returnTo}
            microsoft={data?.data.signInMethods.includes('MICROSOFT_AD') ?? false}
          />
        </PlainCard>
      );
    }
  }
}

function ResetLead({ email }: { readonly email: string }) {
  return (
    <>
      If there is an account for <strong className="break-all font-semibold text-ink">{email}</strong>, a code is on its
      way to it.
    </>
  );
}

/** Why the person is here: a session that ended, or a redirect that failed. */
function Arrival({ search }: { readonly search: URLSearchParams }) {
  const problem = Object.entries(signInProblems).find(([key]) => key === search.get('problem'))?.[1];
  if (problem) return <Banner kind="danger" title={problem} />;
  if (search.get('ended') !== 'session') return null;
  return <Banner kind="info" title="You have been signed out. Sign in to go on where you were." />;
}
