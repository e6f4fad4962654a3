import { lazy, Suspense, useState } from 'react';
import { roles } from '#shared/people/access.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { LoadMore } from '#web/ui/navigation/Pagination.tsx';
import { PeopleFilters, usePeopleFilter } from './PeopleFilters.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { filteredPeople } from './peopleFilter.ts';
import type { Viewer } from './standing.ts';
import { usePersonActions } from './usePersonActions.tsx';

const PersonPanel = lazy(async () => ({ default: (await import('./PersonPanel.tsx')).PersonPanel }));

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
        <Suspense>
          <PersonPanel
            key={opened.id}
            member={opened}
            members={members}
            viewer={viewer}
            mayChange={mayChange}
            onClose={() => set({ person: null })}
          />
        </Suspense>
      )}
    </>
  );
}
