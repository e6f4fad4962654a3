import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { unsubscribeRoutes } from '#shared/notifications/unsubscribe/routes.ts';
import { PlainCard } from '#web/features/auth/plain/PlainCard.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';

const subjects = 'reminders of what waits for you';

/** Ends the digests of the person whose mail led here, without a sign-in, and takes it back just as easily. */
export function UnsubscribePage() {
  const { id = '' } = useParams();
  const [ended, setEnded] = useState<boolean>();
  const stop = useWrite(unsubscribeRoutes.unsubscribe);
  const resume = useWrite(unsubscribeRoutes.resubscribe);
  const failed = stop.error ?? resume.error;
  const change = async (writer: typeof stop | typeof resume) => {
    stop.reset();
    resume.reset();
    // A refusal is shown by the writer's own error.
    const answer = await writer.run({ params: { id } }).catch(() => undefined);
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
