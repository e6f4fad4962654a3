import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { securityRoutes } from '#shared/organisations/security/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { many, plural } from '#shared/text/plural.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useMay, useMember, useSession } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { usePeople } from '#web/lib/usePeople.ts';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** Whether everybody with a password needs an authenticator app, and how many would be asked to set one up. */
export function MfaRuleCard() {
  const { organisation } = useMember();
  const may = useMay()(securityRoutes.saveMfaRule);
  const { people, loading, failed } = usePeople();
  const { change, error } = useMfaRule(people);
  return (
    <Card title="Two-step sign-in">
      <Switch
        spread
        label="Ask everybody for an authenticator app"
        hint="Who signs in with a password and has no app is led to its set-up, from their next request on."
        value={organisation.enforceMfa}
        disabled={!may}
        onChange={(on) => void change(on)}
      />
      <div className="mt-4 border-line border-t pt-4 text-ink-muted text-sm">
        {loading ? <Skeleton shape="line" /> : !failed && <p>{standing(people)}</p>}
      </div>
      {error && (
        <div className="mt-4">
          <ErrorNotice title="The rule is not changed" message={messageOf(error)} traceId={error.traceId} />
        </div>
      )}
    </Card>
  );
}

/** How many people have an app, lack one, or sign in through a directory that must ask them itself. */
export function standing(people: readonly Pick<Member, 'mfa'>[]): string {
  const of = (mfa: Member['mfa']) => people.filter((each) => each.mfa === mfa).length;
  const without = of('off');
  const directory = of('directory');
  const lacking =
    without === 0
      ? 'Nobody with a password lacks an app.'
      : `${many(without, 'person', 'people')} with a password ${plural(without, 'has', 'have')} no app.`;
  if (directory === 0) return lacking;
  const through = many(directory, 'person signs in', 'people sign in');
  return `${lacking} ${through} with Microsoft: the directory itself must ask them for a second step.`;
}

function useMfaRule(people: readonly Member[]) {
  const { run, error } = useWrite(securityRoutes.saveMfaRule, {
    refresh: [memberRoutes.listUsers, organisationRoutes.getOrganisation],
  });
  const { refresh } = useSession();
  const confirm = useConfirm();
  const toast = useToast();
  const change = async (enforceMfa: boolean) => {
    const without = people.filter(({ mfa }) => mfa === 'off').length;
    const agreed = await confirm(
      enforceMfa
        ? {
            title: 'Ask everybody for an authenticator app?',
            body: `${without === 0 ? 'Nobody' : many(without, 'person', 'people')} will have to set one up before going on. Drafts that they are typing are kept.`,
            confirmLabel: 'Ask everybody',
          }
        : {
            title: 'Stop asking for an authenticator app',
            body: 'A password alone will open your organisation’s data. Who has an app is still asked for its code.',
            confirmLabel: 'Stop asking',
            danger: true,
          },
    );
    if (!agreed) return;
    try {
      const { data } = await run({ body: { enforceMfa } });
      // The person may be one of those who have to set an app up.
      await refresh();
      const asked =
        data.membersWithout > 0 ? `: ${many(data.membersWithout, 'person', 'people')} will be asked to set one up` : '';
      toast.success(
        data.enforceMfa ? `Everybody needs an authenticator app now${asked}` : 'No app is asked for any more',
      );
    } catch {
      // `error` of the write is on the page.
    }
  };
  return { change, error };
}
