import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSession } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { useArrive } from './Arrived.tsx';

/** Accepts as the person who is signed in and invited. */
export function AcceptAsMe({ token, email }: { readonly token: string; readonly email: string }) {
  const accept = useWrite(inviteRoutes.acceptInvite);
  const { refresh } = useSession();
  const arrive = useArrive();
  const agree = async () => {
    try {
      const { data } = await accept.run({ body: { token } });
      await refresh();
      arrive({ destination: data.destinationName });
    } catch {
      // Shown below, from `accept.error`.
    }
  };
  return (
    <div className="grid gap-4">
      {accept.error && (
        <ErrorNotice
          title="The invitation could not be accepted"
          message={messageOf(accept.error)}
          traceId={accept.error.traceId}
        />
      )}
      <p className="text-ink-muted text-sm">
        You are signed in as <strong className="break-all font-semibold text-ink">{email}</strong>.
      </p>
      <Button variant="primary" size="large" fullWidth pending={accept.pending} onClick={() => void agree()}>
        Accept the invitation
      </Button>
    </div>
  );
}
