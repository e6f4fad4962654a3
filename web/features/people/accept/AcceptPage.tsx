import type { OpenInvite } from '#shared/people/invites/schema.ts';
import { PlainCard } from '#web/features/auth/plain/PlainCard.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { useSession } from '#web/lib/session.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { AcceptAsMe } from './AcceptAsMe.tsx';
import { Arrived, useArrival } from './Arrived.tsx';
import { InviteLead } from './InviteLead.tsx';
import { useInviteToken } from './inviteToken.ts';
import { NewMicrosoftPerson } from './NewMicrosoftPerson.tsx';
import { NewPersonForm } from './NewPersonForm.tsx';
import { OtherPerson } from './OtherPerson.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import { useOpenInvite } from './useOpenInvite.ts';

/** Accepts an invitation: as a new person, after signing in, or with the way out for somebody else. */
export function AcceptPage() {
  const arrival = useArrival();
  return arrival ? <Arrived arrival={arrival} /> : <Invitation />;
}

function Invitation() {
  const token = useInviteToken();
  const { state, refresh } = useSession();
  const opened = useOpenInvite(token);
  if (!token) return <Incomplete />;
  if (opened.error)
    return <Refused code={opened.error.code} message={messageOf(opened.error)} onRetry={opened.retry} />;
  if (state.status === 'failed') {
    return (
      <PlainCard title="Your invitation">
        <ErrorNotice message={messageOf(state.error)} traceId={state.error.traceId} onRetry={() => void refresh()} />
      </PlainCard>
    );
  }
  if (!opened.invite || state.status === 'loading') {
    return (
      <PlainCard title="Your invitation">
        <Skeleton rows={4} label="Looking for your invitation..." />
      </PlainCard>
    );
  }
  return <Invited token={token} invite={opened.invite} email={emailOf(state)} />;
}

function emailOf(state: ReturnType<typeof useSession>['state']): string | null {
  return state.status === 'signed-in' ? state.session.user.email : null;
}

type InvitedProps = {
  readonly token: string;
  readonly invite: OpenInvite;
  /** Who is signed in. */
  readonly email: string | null;
};

function Invited({ token, invite, email }: InvitedProps) {
  return (
    <PlainCard title={`Join ${invite.organisationName}`} lead={<InviteLead invite={invite} />}>
      <Way token={token} invite={invite} email={email} />
    </PlainCard>
  );
}

function Way({ token, invite, email }: InvitedProps) {
  if (email !== null) {
    const isSame = email.toLowerCase() === invite.email.toLowerCase();
    return isSame ? <AcceptAsMe token={token} email={email} /> : <OtherPerson email={email} invited={invite.email} />;
  }
  if (invite.hasAccount) return <SignInFirst microsoft={invite.usesMicrosoft} />;
  if (invite.usesMicrosoft) return <NewMicrosoftPerson token={token} invite={invite} />;
  return <NewPersonForm token={token} invite={invite} />;
}

function Incomplete() {
  return (
    <PlainCard
      title="This link is not complete"
      lead="Open the link in the mail of your invitation again, or copy the whole of it into the address bar."
    >
      <LinkButton to="/" fullWidth>
        Go to Sedum
      </LinkButton>
    </PlainCard>
  );
}

type RefusedProps = { readonly code: string; readonly message: string; readonly onRetry: () => unknown };

function Refused({ code, message, onRetry }: RefusedProps) {
  if (code === 'missing') {
    return (
      <PlainCard
        title="This invitation is not known"
        lead="Perhaps it was sent again since: only the link in the latest mail works. If there is none, ask the administrator who invited you."
      >
        <LinkButton to="/" fullWidth>
          Go to Sedum
        </LinkButton>
      </PlainCard>
    );
  }
  if (code === 'gone') {
    return (
      <PlainCard title="This invitation no longer works" lead={message}>
        <LinkButton to="/" variant="primary" fullWidth>
          Go to Sedum
        </LinkButton>
      </PlainCard>
    );
  }
  return (
    <PlainCard title="Your invitation">
      <ErrorNotice title="Your invitation could not be opened" message={message} onRetry={() => void onRetry()} />
    </PlainCard>
  );
}
