import { adminUserRoutes } from '#shared/admin/users/routes.ts';
import { plural } from '#shared/text/plural.ts';
import { MorePages } from '#web/features/admin/MorePages.tsx';
import { Loaded } from '#web/lib/Loaded.tsx';
import { laterPart } from '#web/lib/laterPart.tsx';
import { useAddress, useSearchText } from '#web/lib/useAddress.ts';
import { useReadPages } from '#web/lib/useReadPages.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { UserTable } from './UserTable.tsx';

const UserPanel = laterPart({
  failure: 'The person could not be loaded',
  load: async () => (await import('./UserPanel.tsx')).UserPanel,
  over: true,
});

/** Every person of the platform, found by name or address, to help them in. */
export function AdminUsersPage() {
  const { get, set } = useAddress();
  const { text, setText, settled } = useSearchText('search');
  const query = settled ? { search: settled } : {};
  const pages = useReadPages(adminUserRoutes.listAllUsers, query, { keepPreviousData: true });
  const found = pages.isValidating ? undefined : pages.data?.length;
  const opened = pages.data?.find(({ id }) => id === get('user'));
  return (
    <>
      <PageHeader title="Users" lead="People of every organisation: who they are, and how to help them in." />
      <FilterBar
        label="Filters of the users"
        active={settled ? [{ id: 'search', label: `Search: ${settled}`, onRemove: () => set({ search: null }) }] : []}
        onClearAll={() => set({ search: null })}
        count={
          found === undefined ? undefined : `${found}${pages.more ? '+' : ''} ${plural(found, 'person', 'people')}`
        }
      >
        <SearchField label="Search people by name or e-mail" value={text} onChange={setText} found={found} />
      </FilterBar>
      <Loaded
        read={pages}
        failure="The users could not be loaded"
        skeleton={<Skeleton shape="table" rows={8} label="Loading people..." />}
      >
        {(users) => (
          <>
            <UserTable users={users} more={!!pages.more} />
            <MorePages pages={pages} />
          </>
        )}
      </Loaded>
      {opened && <UserPanel key={opened.id} user={opened} onClose={() => set({ user: null })} />}
    </>
  );
}
