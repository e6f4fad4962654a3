import { UserPlus } from 'lucide-react';
import { roles } from '#shared/people/access.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import type { ManagedUser } from '#shared/people/members/schema.ts';
import { PeopleFilters, usePeopleFilter } from '#web/features/people/users/PeopleFilters.tsx';
import { PeopleNav } from '#web/features/people/users/PeopleNav.tsx';
import { personColumns } from '#web/features/people/users/PeopleTable.tsx';
import { filteredPeople } from '#web/features/people/users/peopleFilter.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { useReadAll } from '#web/lib/useReadAll.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Breadcrumbs } from '#web/ui/navigation/Breadcrumbs.tsx';
import type { Column } from '#web/ui/tables/columns.ts';
import { DataTable } from '#web/ui/tables/DataTable.tsx';
import { ManagedGate } from './ManagedGate.tsx';
import { useManagedCompanies } from './useManagedCompanies.ts';

type View = 'parent' | 'entity';

const words = {
  parent: {
    title: 'Managing users',
    lead: 'People of the fund manager who administer fully managed companies.',
    invite: '/users/managed/parent/invite',
  },
  entity: {
    title: 'Users of managed companies',
    lead: 'People of the companies that you fully manage.',
    invite: '/users/managed/entity/invite',
  },
} as const;

/** Those of the fund manager who manage. */
export function ManagingUsersPage() {
  return <ManagedUsersPage view="parent" />;
}

/** Those of the fully managed companies. */
export function CompanyUsersPage() {
  return <ManagedUsersPage view="entity" />;
}

function ManagedUsersPage({ view }: { readonly view: View }) {
  const { title, lead, invite } = words[view];
  const { get } = useAddress();
  const company = view === 'entity' ? get('company') : null;
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        crumbs={<Breadcrumbs crumbs={[{ label: 'Users', to: '/users' }, { label: title }]} />}
        actions={
          <LinkButton to={company ? `${invite}?company=${company}` : invite} variant="primary" icon={UserPlus}>
            Invite people
          </LinkButton>
        }
      />
      <PeopleNav />
      <ManagedGate>
        {view === 'entity' && <CompanyFilter />}
        <ManagedPeople view={view} company={company} />
      </ManagedGate>
    </>
  );
}

function CompanyFilter() {
  const { get, set } = useAddress();
  const { companies } = useManagedCompanies(true);
  return (
    <div className="mb-4">
      <NativeSelect
        label="Company"
        value={get('company') ?? ''}
        onChange={(company) => set({ company })}
        options={[
          { value: '', label: 'All managed companies' },
          ...companies.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </div>
  );
}

type ManagedPeopleProps = { readonly view: View; readonly company: string | null };

function ManagedPeople({ view, company }: ManagedPeopleProps) {
  const read = useReadAll(memberRoutes.listManagedUsers, { view, companyId: company ?? undefined });
  return (
    <Loaded
      read={read}
      failure="The people could not be loaded"
      skeleton={<Skeleton shape="table" rows={6} label="Loading people..." />}
    >
      {(people) => <PeopleList view={view} people={people} />}
    </Loaded>
  );
}

const companyColumn: Column<ManagedUser> = {
  id: 'company',
  header: 'Company',
  cell: ({ companyName }) => <span className="break-words">{companyName}</span>,
  sortBy: ({ companyName }) => companyName,
};

function PeopleList({ view, people }: { readonly view: View; readonly people: readonly ManagedUser[] }) {
  const filter = usePeopleFilter();
  const rows = filteredPeople(people, filter);
  const [name, ...rest] = personColumns;
  const columns = view === 'entity' && name ? [name, companyColumn, ...rest] : personColumns;
  return (
    <>
      {people.length > 0 && (
        <PeopleFilters
          offered={roles.filter((role) => people.some((person) => person.roles.includes(role)))}
          shown={rows.length}
          total={people.length}
        />
      )}
      <DataTable<ManagedUser>
        label={words[view].title}
        columns={columns}
        rows={rows}
        rowKey={({ id, companyId }) => `${companyId} ${id}`}
        rowName={({ name: called }) => called}
        empty={
          <EmptyState compact title={people.length === 0 ? 'Nobody yet' : 'Nobody fits'}>
            {people.length === 0 ? 'Invite the first person.' : 'Take a filter away, or search for another name.'}
          </EmptyState>
        }
      />
    </>
  );
}
