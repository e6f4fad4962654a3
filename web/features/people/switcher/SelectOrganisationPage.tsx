import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { PlainCard } from '#web/features/auth/plain/PlainCard.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { useSession } from '#web/lib/session.tsx';
import { signOut } from '#web/lib/signOut.ts';
import { useRead } from '#web/lib/useApi.ts';
import { useSwitchOrganisation } from '#web/lib/useSwitchOrganisation.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LoadingOverlay } from '#web/ui/overlays/LoadingOverlay.tsx';
import { OrganisationList } from './OrganisationList.tsx';

const SUPPORT = 'mailto:support@sedum.example';

/** Which organisation to work in, in its three states: still loading, some to choose from, none. */
export function SelectOrganisationPage() {
  const { data, error, mutate, isValidating } = useRead(switcherRoutes.listOrganisations);
  const { state } = useSession();
  const { switching, switchTo } = useSwitchOrganisation();
  const current = state.status === 'signed-in' ? state.session.user.orgId : null;
  if (error) {
    return (
      <PlainCard title="Select an organisation">
        <ErrorNotice
          title="Your organisations could not be loaded"
          message={messageOf(error)}
          traceId={error.traceId}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
        <BackToSignIn />
      </PlainCard>
    );
  }
  if (!data) {
    return (
      <PlainCard title="Please wait" foot={<ContactSupport />}>
        <Skeleton rows={3} />
      </PlainCard>
    );
  }
  if (data.data.length === 0) {
    return (
      <PlainCard
        title="You're not part of an organisation"
        lead="The administrator of your organisation can send you an invitation."
      >
        <BackToSignIn />
      </PlainCard>
    );
  }
  return (
    <PlainCard
      title="Please select an organisation"
      lead="If the organisation that you expect is missing, its administrator can send you an invitation."
    >
      <OrganisationList
        organisations={data.data}
        current={current}
        onChoose={({ id }) => void switchTo({ orgId: id })}
      />
      <BackToSignIn />
      <LoadingOverlay visible={switching} />
    </PlainCard>
  );
}

function BackToSignIn() {
  return (
    <div className="mt-6">
      <Button size="large" fullWidth onClick={signOut}>
        Back to sign in
      </Button>
    </div>
  );
}

function ContactSupport() {
  return (
    <a href={SUPPORT} className="font-medium text-accent underline underline-offset-2">
      Contact support
    </a>
  );
}
