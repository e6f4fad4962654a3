import { AppProof, mfaRoutes } from '#shared/people/mfa/routes.ts';
import { useSession } from '#web/lib/session.tsx';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { CodeProof, PasswordProof } from './ProofFields.tsx';

const FORM = 'switch-off';

/** Switches the authenticator app off by the password and a code of it; says at the field which of them is wrong. */
export function SwitchOffDialog({ onClose }: { readonly onClose: () => void }) {
  const { refresh } = useSession();
  const off = useWrite(mfaRoutes.switchOffMfa);
  const toast = useToast();
  const form = useForm({
    initial: { password: '', code: '' },
    schema: AppProof,
    onSubmit: async (body) => {
      await off.run({ body });
      await refresh();
      toast.success('Your authenticator app is switched off');
      onClose();
    },
    labels: { password: 'Password', code: 'Code' },
    guard: false,
  });
  return (
    <Modal
      open
      title="Switch the authenticator app off?"
      size="small"
      onClose={onClose}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="danger" pending={form.pending}>
            Switch off
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5">
        {form.problem && <FormErrorSummary {...form.summary} />}
        <p className="text-ink">
          From the next sign-in on, your password alone opens your account. Your other devices are signed out now.
        </p>
        <PasswordProof {...form.field('password')} />
        <CodeProof {...form.field('code')} />
      </form>
    </Modal>
  );
}
