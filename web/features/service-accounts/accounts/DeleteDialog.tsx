import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { type ServiceAccount, serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { useMember } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';

const FORM = 'delete-service-account';
const Values = v.object({ typed: v.string() });

/** Deletes a service account once its name has been typed. */
export function DeleteDialog({ account, onClose }: { readonly account: ServiceAccount; readonly onClose: () => void }) {
  const { organisation } = useMember();
  const navigate = useNavigate();
  const toast = useToast();
  const { clientId, name } = account;
  const remove = useWrite(serviceAccountRoutes.deleteServiceAccount, {
    refresh: [serviceAccountRoutes.listServiceAccounts],
  });
  const label = `Type ‘${name}’ to confirm`;
  const form = useForm({
    initial: { typed: '' },
    schema: Values,
    labels: { typed: label },
    validators: {
      typed: (typed) => ({ pass: typed.trim() === name, message: 'This is not the name of the service account' }),
    },
    guard: false,
    onSubmit: async () => {
      await remove.run({ params: { id: organisation.id, clientId } });
      toast.success(`${name} is deleted`);
      void navigate('/service-accounts');
    },
  });
  return (
    <Modal
      open
      title={`Delete ${name}?`}
      onClose={onClose}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="danger" pending={form.pending}>
            Delete
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void form.submit(event)} noValidate className="grid grid-cols-1 gap-5">
        <p>
          Its secrets and its tokens stop working at once, in every organisation. What it has entered stays. This cannot
          be taken back.
        </p>
        <FormErrorSummary {...form.summary} />
        <TextField label={label} required fullWidth autoComplete="off" spellCheck={false} {...form.field('typed')} />
      </form>
    </Modal>
  );
}
