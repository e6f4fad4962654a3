import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type ServiceAccount, serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useMay, useMember } from '#web/lib/session.tsx';
import { useRead } from '#web/lib/useApi.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Breadcrumbs } from '#web/ui/navigation/Breadcrumbs.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { CallExamples } from './CallExamples.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { Organisations } from './Organisations.tsx';
import { RotateDialog } from './RotateDialog.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { Switched } from './Switched.tsx';

/** One service account: its secrets, the organisations that it acts in, and how to call the API with it. */
export function ServiceAccountPage() {
  return (
    <Switched>
      <OneAccount />
    </Switched>
  );
}

function OneAccount() {
  const { clientId = '' } = useParams();
  const { organisation } = useMember();
  const read = useRead(serviceAccountRoutes.getServiceAccount, { params: { id: organisation.id, clientId } });
  return (
    <>
      {!read.data && <Heading name="Service account" />}
      <Loaded
        read={read}
        failure="The service account could not be loaded"
        skeleton={<Skeleton shape="table" rows={6} label="Loading the service account..." />}
      >
        {({ data }) => <Account key={data.clientId} account={data} />}
      </Loaded>
    </>
  );
}

type Open = 'rotate' | 'delete' | null;

function Account({ account }: { readonly account: ServiceAccount }) {
  const may = useMay();
  const toast = useToast();
  const [open, setOpen] = useState<Open>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Heading
        name={account.name}
        description={account.description}
        actions={
          <>
            {may(serviceAccountRoutes.deleteServiceAccount) && (
              <Button onClick={() => setOpen('delete')}>Delete</Button>
            )}
            {may(serviceAccountRoutes.rotateSecret) && (
              <Button variant="primary" onClick={() => setOpen('rotate')}>
                New secret
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        {secret && (
          <SecretOnce
            key={secret}
            account={account}
            clientSecret={secret}
            onStored={() => {
              setSecret(null);
              toast.success('The secret is no longer shown');
            }}
          />
        )}
        <AccountFacts account={account} />
        <Organisations account={account} />
        {!secret && (
          <Card title="Use it from a terminal">
            <CallExamples account={account} />
          </Card>
        )}
      </div>
      {open === 'rotate' && (
        <RotateDialog
          account={account}
          onClose={close}
          onRotated={(rotated) => {
            close();
            setSecret(rotated);
          }}
        />
      )}
      {open === 'delete' && <DeleteDialog account={account} onClose={close} />}
    </>
  );
}

interface HeadingProps {
  readonly name: string;
  readonly description?: string | null;
  readonly actions?: React.ReactNode;
}

function Heading({ name, description, actions }: HeadingProps) {
  return (
    <PageHeader
      title={name}
      lead={description}
      crumbs={<Breadcrumbs crumbs={[{ label: 'Service accounts', to: '/service-accounts' }, { label: name }]} />}
      actions={actions}
    />
  );
}
