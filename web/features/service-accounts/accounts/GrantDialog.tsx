import * as v from 'valibot';
import { type ServiceAccount, serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { accountReads } from './useServiceAccounts.ts';

const FORM = 'grant-organisations';
const labels = { orgIds: 'Organisations' } as const;
const Values = v.object({
  orgIds: v.pipe(v.array(v.string()), v.minLength(1, 'Choose at least one organisation')),
});

export interface GrantDialogProps {
  readonly account: ServiceAccount;
  /** What the person administers and the account does not have yet. */
  readonly further: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

/** Lets a service account act in further organisations. */
export function GrantDialog({ account, further, onClose }: GrantDialogProps) {
  const { organisation } = useMember();
  const toast = useToast();
  const grant = useWrite(serviceAccountRoutes.grantOrganisations, { refresh: accountReads });
  const form = useForm({
    initial: { orgIds: [] as readonly string[] },
    schema: Values,
    labels,
    guard: false,
    onSubmit: async (body) => {
      await grant.run({ params: { id: organisation.id, clientId: account.clientId }, body });
      toast.success(`${account.name} acts in ${body.orgIds.length === 1 ? 'one more organisation' : 'them'} now`);
      onClose();
    },
  });
  return (
    <Modal
      open
      title="Grant organisations"
      onClose={onClose}
      dirty={form.dirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" pending={form.pending}>
            Grant
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void form.submit(event)} noValidate className="grid grid-cols-1 gap-5">
        <FormErrorSummary {...form.summary} />
        <Select
          label={labels.orgIds}
          hint="Organisations that you administer. In each it has the rights of an administrator; a company that is managed for its owner drops out when the management ends."
          multiple
          required
          fullWidth
          options={further.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('orgIds')}
        />
      </form>
    </Modal>
  );
}
