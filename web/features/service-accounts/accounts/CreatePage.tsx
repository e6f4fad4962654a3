import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type * as v from 'valibot';
import { type NewSecret, NewServiceAccount, serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { linkTo } from '#web/lib/links.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Breadcrumbs } from '#web/ui/navigation/Breadcrumbs.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { Switched } from './Switched.tsx';
import { accountReads } from './useServiceAccounts.ts';

type Created = v.InferOutput<typeof NewSecret>;

/** Makes a service account, and shows its secret the one time that this is possible. */
export function CreatePage() {
  const navigate = useNavigate();
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <>
      <PageHeader
        title="New service account"
        lead="An account for one program: give each its own, so that one can be stopped without the others."
        crumbs={<Breadcrumbs crumbs={[{ label: 'Service accounts', to: '/service-accounts' }, { label: 'New' }]} />}
      />
      <Switched>
        <div className="max-w-3xl">
          {created ? (
            <SecretOnce
              {...created}
              onStored={() =>
                void navigate(linkTo('/service-accounts/{clientId}', { clientId: created.account.clientId }))
              }
            />
          ) : (
            <NewAccountForm onCreated={setCreated} />
          )}
        </div>
      </Switched>
    </>
  );
}

const labels = { name: 'Name', description: 'What it is for' } as const;

function NewAccountForm({ onCreated }: { readonly onCreated: (created: Created) => void }) {
  const { organisation } = useMember();
  const create = useWrite(serviceAccountRoutes.createServiceAccount, { refresh: accountReads });
  const form = useForm({
    initial: { name: '', description: '' },
    schema: NewServiceAccount,
    labels,
    onSubmit: async (body) => onCreated((await create.run({ params: { id: organisation.id }, body })).data),
  });
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid grid-cols-1 gap-5">
      <FormErrorSummary {...form.summary} />
      <Card title="The program" lead={`It acts in ${organisation.name}, with the rights of an administrator.`}>
        <div className="grid gap-6">
          <TextField
            label={labels.name}
            hint="Stands in histories and in the audit trail: ‘Meter gateway Leeds’."
            required
            fullWidth
            maxLength={100}
            {...form.field('name')}
          />
          <TextArea label={labels.description} fullWidth rows={3} maxLength={500} {...form.field('description')} />
        </div>
      </Card>
      <div className="flex gap-3">
        <Button type="submit" variant="primary" pending={form.pending}>
          Create and show the secret
        </Button>
        <LinkButton to="/service-accounts">Cancel</LinkButton>
      </div>
    </form>
  );
}
