import { useState } from 'react';
import { roles } from '#shared/people/access.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { messageOf } from '#web/lib/errors.ts';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { LoadMore } from '#web/ui/navigation/Pagination.tsx';
import { PeopleFilters, usePeopleFilter } from './PeopleFilters.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { filteredPeople } from './peopleFilter.ts';
import type { Viewer } from './standing.ts';
import { usePersonActions } from './usePersonActions.tsx';

const PersonPanel = laterPart({
  failure: 'The person could not be loaded',
  load: async () => (await import('./PersonPanel.tsx')).PersonPanel,
  over: true,
});

/** Rows that are drawn at first, and with each press of 'Show more'. */
const CHUNK = 100;

/** The people of the organisation, narrowed by the address, with one of them beside the list. */
export function PeopleTab({ members }: { readonly members: readonly Member[] }) {
  const { user, organisation } = useMember();
  const may = useMay();
  const mayChange = may(memberRoutes.changeUser);
  const { get, set } = useAddress();
  const filter = usePeopleFilter();
  const actions = usePersonActions();
  const [most, setMost] = useState(CHUNK);
  const viewer: Viewer = { id: user.id, roles: user.roles, organizationType: organisation.organizationType };
  const found = filteredPeople(members, filter);
  const opened = members.find(({ id }) => id === get('person'));
  return (
    <>
      <PeopleFilters
        offered={roles.filter((role) => members.some((member) => member.roles.includes(role)))}
        shown={found.length}
        total={members.length}
      />
      {actions.error && (
        <div className="mb-4">
          <ErrorNotice message={messageOf(actions.error)} traceId={actions.error.traceId} />
        </div>
      )}
      <PeopleTable rows={found.slice(0, most)} members={members} viewer={viewer} actions={mayChange ? actions : null} />
      {found.length > most && (
        <LoadMore shown={most} total={found.length} onMore={() => setMost((now) => now + CHUNK)} />
      )}
      {opened && (
        <PersonPanel
          key={opened.id}
          member={opened}
          members={members}
          viewer={viewer}
          mayChange={mayChange}
          onClose={() => set({ person: null })}
        />
      )}
    </>
  );
}
