import { KeyRound, ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { type AdminUser, adminUserRoutes } from '#shared/admin/users/routes.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { momentText } from '#web/lib/dates.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Facts } from '#web/ui/layout/Facts.tsx';
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx';
import { NameForm } from './NameForm.tsx';
import { signInText } from './UserTable.tsx';
import { useUserActions } from './useUserActions.ts';

export interface UserPanelProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** One person beside the list: what is known, and what staff may do for them. */
export function UserPanel({ user, onClose }: UserPanelProps) {
  const may = useMay();
  const member = useMember();
  const actions = useUserActions(user);
  const when = (instant: string) => momentText(instant, member.organisation.timeZone);
  const isSelf = user.id === member.user.id;
  return (
    <SidePanel open title={user.name} size="large" onClose={onClose}>
      <div className="grid gap-6">
        {user.mfaReset && (
          <Banner kind="warning" title={`The authenticator app is reset on ${when(user.mfaReset.effectiveAt)}`}>
            {`${user.mfaReset.askedBy} asked for it on ${when(user.mfaReset.askedAt)}. `}A second member of staff who
            asks for it as well makes it work at once.
          </Banner>
        )}
        <Facts
          facts={[
            { term: 'E-mail', text: <span className="break-all">{user.email}</span> },
            { term: 'Signs in with', text: signInText(user) },
            { term: 'Last sign-in', text: user.lastSignInAt ? when(user.lastSignInAt) : 'Never' },
            { term: 'Created', text: when(user.createdAt) },
            { term: 'State', text: user.disabled ? 'Disabled: cannot sign in' : 'May sign in' },
            {
              term: 'Organisations',
              text:
                user.organisations.length === 0
                  ? 'None'
                  : user.organisations.map(({ id, name, roles }) => (
                      <span key={id} className="block">
                        {name}: {roles.map(roleLabel).join(', ')}
                      </span>
                    )),
            },
          ]}
        />
        {may(adminUserRoutes.changeAnyUser) && <NameForm user={user} />}
        <div className="flex flex-wrap gap-3">
          {may(adminUserRoutes.sendPasswordLink) && !user.isSSO && (
            <Button icon={KeyRound} pending={actions.pending} onClick={() => void actions.sendLink()}>
              Send password link
            </Button>
          )}
          {may(adminUserRoutes.resetMfa) && user.mfaEnabled && !isSelf && (
            <Button icon={ShieldOff} pending={actions.pending} onClick={() => void actions.resetMfa()}>
              {user.mfaReset ? 'Confirm the reset' : 'Reset authenticator app'}
            </Button>
          )}
          {may(adminUserRoutes.stopAnyMfaReset) && user.mfaReset && (
            <Button icon={ShieldCheck} pending={actions.pending} onClick={() => void actions.stopReset()}>
              Stop the reset
            </Button>
          )}
          {may(adminUserRoutes.changeAnyUser) && !isSelf && (
            <Button
              icon={user.disabled ? UserCheck : UserX}
              variant={user.disabled ? 'secondary' : 'danger'}
              pending={actions.pending}
              onClick={() => void actions.setDisabled(!user.disabled)}
            >
              {user.disabled ? 'Enable' : 'Disable'}
            </Button>
          )}
        </div>
        <p className="text-ink-muted text-sm">
          Links are mailed to the person and never shown here. Everything that is done here stands in the audit trails
          of the person’s organisations.
        </p>
      </div>
    </SidePanel>
  );
}
