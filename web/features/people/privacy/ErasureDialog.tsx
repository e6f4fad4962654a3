import { useState } from 'react';
import * as v from 'valibot';
import { Password } from '#shared/auth/sign-in/schema.ts';
import { AppCode } from '#shared/people/mfa/routes.ts';
import { privacyRoutes } from '#shared/people/privacy/routes.ts';
import { Email } from '#shared/people/users/rules.ts';
import { CodeProof, PasswordProof } from '#web/features/people/mfa/ProofFields.tsx';
import { useMember } from '#web/lib/session.tsx';
import { signOut } from '#web/lib/signOut.ts';
import { useWrite } from '#web/lib/useApi.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';

const FORM = 'erasure';

/** What is asked for, by how the person signs in; Microsoft alone can ask its people again. */
const schemaFor = ({ isSSO, mfaEnabled }: { readonly isSSO: boolean; readonly mfaEnabled: boolean }) =>
  v.object({
    confirmEmail: Email,
    password: isSSO ? v.string() : Password,
    code: mfaEnabled && !isSSO ? AppCode : v.string(),
  });

const consequences = [
  'You lose access to every organisation, on every device, at once.',
  'Your name, address, picture and settings are removed, and so is your sign-in.',
  'Values, comments and decisions of yours stay with your organisation, under ‘Former user’.',
  'Nobody can bring the account back. You can be invited again, as a new person.',
];

/** Erases the person after they have typed their own address; says why where it is refused. */
export function ErasureDialog({ onClose }: { readonly onClose: () => void }) {
  const { user } = useMember();
  const erase = useWrite(privacyRoutes.erasePerson);
  const [erased, setErased] = useState(false);
  const form = useForm({
    initial: { confirmEmail: '', password: '', code: '' },
    schema: schemaFor(user),
    labels: { password: 'Password', code: 'Code' },
    validators: {
      confirmEmail: (typed) => ({
        pass: typed.trim().toLowerCase() === user.email.toLowerCase(),
        message: 'This is not the address of your account',
      }),
    },
    onSubmit: async ({ confirmEmail, password, code }) => {
      await erase.run({ body: { confirmEmail, ...(password && { password }), ...(code && { code }) } });
      setErased(true);
    },
    guard: false,
  });
  if (erased) {
    return (
      <Modal
        open
        title="Your account is erased"
        size="small"
        onClose={signOut}
        footer={
          <Button variant="primary" onClick={signOut}>
            Leave Sedum
          </Button>
        }
      >
        <p className="text-ink">Sedum no longer knows you. Thank you for your work.</p>
      </Modal>
    );
  }
  return (
    <Modal
      open
      title="Erase your account?"
      onClose={onClose}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="danger" pending={form.pending}>
            Erase for good
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5">
        <FormErrorSummary {...form.summary} />
        <ul className="list-disc space-y-1.5 pl-5 text-ink">
          {consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <TextField
          label="Type your e-mail address to confirm"
          type="email"
          autoComplete="off"
          spellCheck={false}
          fullWidth
          hint={user.email}
          {...form.field('confirmEmail')}
        />
        {user.isSSO ? (
          <p className="text-ink-muted text-sm">
            It has to be within ten minutes of a sign-in with Microsoft: sign out and in again first.
          </p>
        ) : (
          <PasswordProof {...form.field('password')} />
        )}
        {user.mfaEnabled && !user.isSSO && <CodeProof {...form.field('code')} />}
      </form>
    </Modal>
  );
}
