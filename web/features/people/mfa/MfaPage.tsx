import { PlainCard } from '#web/features/auth/plain/PlainCard.tsx';
import { useSession } from '#web/lib/session.tsx';
import { signOut } from '#web/lib/signOut.ts';
import { MfaSetupForm } from './MfaSetupForm.tsx';

/** Stands before every screen of an organisation that asks for an authenticator app, until the person has one. */
export function MfaPage() {
  const { state } = useSession();
  const session = state.status === 'signed-in' ? state.session : undefined;
  const organisation = session?.organisation?.name ?? 'Your organisation';
  return (
    <PlainCard
      title="Set up your authenticator app"
      lead={`${organisation} asks for a second step at sign-in. Nothing else opens before it is set up; it takes a minute.`}
      foot={
        <>
          {session && <span className="break-all">Signed in as {session.user.email}. </span>}
          <button
            type="button"
            className="font-medium text-accent underline-offset-[3px] hover:underline"
            onClick={signOut}
          >
            Sign out
          </button>
        </>
      }
    >
      <MfaSetupForm />
    </PlainCard>
  );
}
