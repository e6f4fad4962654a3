import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { momentText } from '#web/lib/dates.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useMember, useSession } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Badge } from '#web/ui/status/Badge.tsx';
import { MfaSetupForm } from './MfaSetupForm.tsx';
import { SwitchOffDialog } from './SwitchOffDialog.tsx';

/** The person's authenticator app: set up, switched off where that is allowed, or left to Microsoft. */
export function MfaSection() {
  const { user, organisation } = useMember();
  const [settingUp, setSettingUp] = useState(false);
  const toast = useToast();
  if (user.isSSO) {
    return (
      <p className="text-ink text-sm">
        You sign in with Microsoft. Your company’s directory asks for the second step itself, so there is nothing to set
        up here.
      </p>
    );
  }
  if (user.mfaEnabled) return <SwitchOff enforcedBy={organisation.enforceMfa ? organisation.name : undefined} />;
  if (settingUp) {
    return (
      <MfaSetupForm
        onCancel={() => setSettingUp(false)}
        onDone={() => {
          setSettingUp(false);
          toast.success('Your authenticator app is set up');
        }}
      />
    );
  }
  return (
    <div className="grid gap-3 text-sm">
      <State on={false} />
      <p className="text-ink">With an app on your phone, a stolen password alone does not open your account.</p>
      <div>
        <Button onClick={() => setSettingUp(true)}>Set up</Button>
      </div>
    </div>
  );
}

function State({ on }: { readonly on: boolean }) {
  return (
    <p>
      <Badge tone={on ? 'complete' : 'idle'} icon={on ? ShieldCheck : ShieldOff}>
        {on ? 'On' : 'Off'}
      </Badge>
    </p>
  );
}

/** `enforcedBy` = the current organisation asks for the app, so that it cannot be switched off. */
function SwitchOff({ enforcedBy }: { readonly enforcedBy: string | undefined }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid gap-3 text-sm">
      <State on />
      <WaitingReset />
      <p className="text-ink">Every sign-in asks for a code of your app.</p>
      {enforcedBy ? (
        <p className="text-ink-muted">{enforcedBy} asks every member for it, so it cannot be switched off.</p>
      ) : (
        <div>
          <Button onClick={() => setAsking(true)}>Switch off</Button>
        </div>
      )}
      {asking && <SwitchOffDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

/** A reset that staff asked for: until when it waits, and the way to stop it for whoever still has the app. */
function WaitingReset() {
  const { user, organisation } = useMember();
  const { refresh } = useSession();
  const stop = useWrite(mfaRoutes.stopMfaReset);
  const toast = useToast();
  if (!user.mfaReset) return null;
  const stopReset = async () => {
    try {
      await stop.run();
      await refresh();
      toast.success('The reset of your authenticator app is stopped');
    } catch {
      // Shown below, from `stop.error`.
    }
  };
  return (
    <>
      <Banner
        kind="warning"
        title={`Your app is reset on ${momentText(user.mfaReset.effectiveAt, organisation.timeZone)}`}
        action={
          <Button size="small" pending={stop.pending} onClick={() => void stopReset()}>
            Stop the reset
          </Button>
        }
      >
        The Sedum staff were asked to take the app off your account. If that was not you, stop it and tell your
        administrator.
      </Banner>
      {stop.error && (
        <ErrorNotice title="It could not be stopped" message={messageOf(stop.error)} traceId={stop.error.traceId} />
      )}
    </>
  );
}
