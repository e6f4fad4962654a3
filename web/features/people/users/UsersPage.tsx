import { UserPlus } from 'lucide-react';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { isOpen } from '#web/features/people/invites/inviteWords.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useMay } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { PeopleNav } from './PeopleNav.tsx';
import { PeopleTab } from './PeopleTab.tsx';

const loadingInvites = <Skeleton shape="table" rows={4} label="Loading invitations..." />;

const InvitesTab = laterPart({
  failure: 'The invitations could not be loaded',
  load: async () => (await import('#web/features/people/invites/InvitesTab.tsx')).InvitesTab,
  skeleton: loadingInvites,
});

/** The people of the organisation and, for its administrators, who is invited. */
export function UsersPage() {
  const mayInvite = useMay()(inviteRoutes.inviteUsers);
  return (
    <>
      <PageHeader
        title="Users"
        lead={
          mayInvite
            ? 'Who works here, with which roles, and how far they reach.'
            : 'Who works here. Administrators change roles and invite people.'
        }
        actions={
          mayInvite && (
            <LinkButton to="/users/invite" variant="primary" icon={UserPlus}>
              Invite people
            </LinkButton>
          )
        }
      />
      <PeopleNav />
      {mayInvite ? <WithInvites /> : <People />}
    </>
  );
}

function People() {
  const read = useReadAll(memberRoutes.listUsers, {});
  return (
    <Loaded
      read={read}
      failure="The people could not be loaded"
      skeleton={<Skeleton shape="table" rows={6} label="Loading people..." />}
    >
      {(members) => <PeopleTab members={members} />}
    </Loaded>
  );
}

function WithInvites() {
  const { get, set } = useAddress();
  const invites = useReadAll(inviteRoutes.listInvites, {});
  const open = invites.data?.filter(isOpen).length;
  return (
    <Tabs
      label="People and invitations"
      current={get('tab') === 'invitations' ? 'invitations' : 'people'}
      onChange={(tab) => set({ tab: tab === 'people' ? null : tab, person: null })}
      tabs={[
        { id: 'people', label: 'People', content: <People /> },
        {
          id: 'invitations',
          label: 'Invitations',
          ...(open !== undefined && open > 0 && { aside: open }),
          content: (
            <Loaded read={invites} failure="The invitations could not be loaded" skeleton={loadingInvites}>
              {(all) => <InvitesTab invites={all} />}
            </Loaded>
          ),
        },
      ]}
    />
  );
}
