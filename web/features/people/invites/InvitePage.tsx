import { grantableRoles } from '#shared/people/roles/rules.ts';
import { useMember } from '#web/lib/session.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Breadcrumbs } from '#web/ui/navigation/Breadcrumbs.tsx';
import { InvitePeople } from './InvitePeople.tsx';

/** Invites people into the organisation. */
export function InvitePage() {
  const { user, organisation } = useMember();
  return (
    <>
      <PageHeader
        title="Invite people"
        lead={`They get a mail with a link into ${organisation.name}.`}
        crumbs={<Breadcrumbs crumbs={[{ label: 'Users', to: '/users' }, { label: 'Invite people' }]} />}
      />
      <InvitePeople
        grantable={grantableRoles(user.roles, organisation.organizationType)}
        backTo="/users?tab=invitations"
      />
    </>
  );
}
