import { Network } from 'lucide-react';
import { grantableRoles } from '#shared/people/roles/rules.ts';
import { InvitePeople } from '#web/features/people/invites/InvitePeople.tsx';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useMember } from '#web/lib/session.tsx';
import { useConfirmLeave } from '#web/lib/unsavedChanges.tsx';
import { useAddress } from '#web/lib/useAddress.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { NativeSelect } from '#web/ui/fields/NativeSelect.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Breadcrumbs } from '#web/ui/navigation/Breadcrumbs.tsx';
import { ManagedGate } from './ManagedGate.tsx';
import { useManagedCompanies } from './useManagedCompanies.ts';

/** Invites people into the fund manager who will administer fully managed companies. */
export function InviteManagingPage() {
  const { user, organisation } = useMember();
  return (
    <>
      <PageHeader
        title="Invite managing users"
        lead={`Administrators of ${organisation.name} act as administrators of every fully managed company.`}
        crumbs={
          <Breadcrumbs
            crumbs={[
              { label: 'Users', to: '/users' },
              { label: 'Managing users', to: '/users/managed/parent' },
              { label: 'Invite' },
            ]}
          />
        }
      />
      <ManagedGate>
        <InvitePeople
          grantable={grantableRoles(user.roles, organisation.organizationType)}
          initialRoles={['FUND_MANAGER_ADMIN']}
          backTo="/users/managed/parent"
        />
      </ManagedGate>
    </>
  );
}

/** Invites people into one of the fully managed companies. */
export function InviteIntoCompanyPage() {
  return (
    <>
      <PageHeader
        title="Invite into a managed company"
        lead="They become members of the company, not of the fund manager."
        crumbs={
          <Breadcrumbs
            crumbs={[
              { label: 'Users', to: '/users' },
              { label: 'Users of managed companies', to: '/users/managed/entity' },
              { label: 'Invite' },
            ]}
          />
        }
      />
      <ManagedGate>
        <IntoCompany />
      </ManagedGate>
    </>
  );
}

function IntoCompany() {
  const { read, companies } = useManagedCompanies(true);
  const { get, set } = useAddress();
  const confirmLeave = useConfirmLeave();
  const company = companies.find(({ id }) => id === get('company'));
  const choose = async (id: string) => {
    if (await confirmLeave('What you have entered is for the former company. Choose another one?'))
      set({ company: id });
  };
  return (
    <Loaded
      read={read}
      failure="The managed companies could not be loaded"
      skeleton={<Skeleton rows={3} label="Loading companies..." />}
    >
      {() =>
        companies.length === 0 ? (
          <EmptyState icon={Network} title="No company is fully managed">
            A company has to agree before you can administer it.
          </EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-5">
            <NativeSelect
              label="Company"
              hint="Its roles, sections and entities follow once it is chosen."
              value={company?.id ?? ''}
              onChange={(id) => void choose(id)}
              options={[
                { value: '', label: 'Choose a company' },
                ...companies.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            {company && (
              // Another company has other sections and entities: nothing of the former one is carried over.
              <InvitePeople
                key={company.id}
                organisationId={company.id}
                grantable={grantableRoles(['COMPANY_ADMIN'], 'company')}
                backTo={`/users/managed/entity?company=${company.id}`}
              />
            )}
          </div>
        )
      }
    </Loaded>
  );
}
