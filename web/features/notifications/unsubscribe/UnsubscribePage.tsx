import { useState } from 'react';
import { UnsubscribeToken } from '#shared/api/params.ts';
import { unsubscribeRoutes } from '#shared/notifications/unsubscribe/routes.ts';
import { PlainCard } from '#web/features/auth/plain/PlainCard.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { type LinkSecret, useLinkSecret } from '#web/lib/linkSecret.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';

const subjects = 'reminders of what waits for you';
const link: LinkSecret = { key: 'sedum.unsubscribe', schema: UnsubscribeToken };

/** Ends the digests of the person whose mail led here, without a sign-in, and takes it back just as easily. */
export function UnsubscribePage() {
  const token = useLinkSecret(link);
  return token ? <Digests token={token} /> : <Incomplete />;
}

function Digests({ token }: { readonly token: string }) {
  const [ended, setEnded] = useState<boolean>();
  const stop = useWrite(unsubscribeRoutes.unsubscribe);
  const resume = useWrite(unsubscribeRoutes.resubscribe);
  const failed = stop.error ?? resume.error;
  const change = async (writer: typeof stop | typeof resume) => {
    stop.reset();
    resume.reset();
    // A refusal is shown by the writer's own error.
    const answer = await writer.run({ body: { token } }).catch(() => undefined);
    if (answer) setEnded(answer.data.unsubscribed);
  };
  return (
    <PlainCard
      title={ended ? 'You get no more of these mails' : 'Mails from Sedum'}
      foot={<Link to="/">Go to Sedum</Link>}
    >
      <div role="status" className="text-ink text-sm">
        {ended === undefined && <p>Sedum sends you {subjects}. Stop them here; everything else stays as it is.</p>}
        {ended === true && (
          <p>Sedum sends you no more {subjects}. Notifications within Sedum and mails about your account stay.</p>
        )}
        {ended === false && <p>You get {subjects} again.</p>}
      </div>
      {failed && (
        <div className="mt-4">
          <ErrorNotice title="Nothing was changed" message={messageOf(failed)} traceId={failed.traceId} />
        </div>
      )}
      <div className="mt-6">
        {ended ? (
          <Button fullWidth pending={resume.pending} onClick={() => void change(resume)}>
            Send them again
          </Button>
        ) : (
          <Button fullWidth variant="primary" pending={stop.pending} onClick={() => void change(stop)}>
            Stop these mails
          </Button>
        )}
      </div>
    </PlainCard>
  );
}

function Incomplete() {
  return (
    <PlainCard
      title="This link is not complete"
      lead="Open the link at the end of one of our mails again, or copy the whole of it into the address bar."
    >
      <LinkButton to="/" fullWidth>
        Go to Sedum
      </LinkButton>
    </PlainCard>
  );
}
