import { BookOpenText, KeyRound, Plus } from 'lucide-react';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { GuestAccounts } from '#web/features/service-accounts/guests/GuestAccounts.tsx';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useMay } from '#web/lib/session.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { ServiceAccountTable } from './ServiceAccountTable.tsx';
import { Switched } from './Switched.tsx';
import { useServiceAccounts } from './useServiceAccounts.ts';

/** The programs that call the API in the organisation's name. */
export function ServiceAccountsPage() {
  const mayCreate = useMay()(serviceAccountRoutes.createServiceAccount);
  return (
    <>
      <PageHeader
        title="Service accounts"
        lead="Programs that call the API, with their secrets and their last call."
        actions={
          <>
            <LinkButton to="/service-accounts/api-reference" icon={BookOpenText}>
              API reference
            </LinkButton>
            {mayCreate && (
              <LinkButton to="/service-accounts/create" variant="primary" icon={Plus}>
                New service account
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <Switched>
          <Accounts />
        </Switched>
        <GuestAccounts />
      </div>
    </>
  );
}

function Accounts() {
  const read = useServiceAccounts();
  return (
    <Loaded
      read={read}
      failure="The service accounts could not be loaded"
      skeleton={<Skeleton shape="table" rows={4} label="Loading service accounts..." />}
    >
      {({ data }) => (data.length === 0 ? <NoAccounts /> : <ServiceAccountTable accounts={data} />)}
    </Loaded>
  );
}

function NoAccounts() {
  return (
    <EmptyState title="No program has an account yet" icon={KeyRound}>
      A meter gateway, an ERP or a script reads and writes through the API under a service account: with a secret of its
      own instead of somebody’s password, under its own name in every history, and in the organisations that you choose.
    </EmptyState>
  );
}
