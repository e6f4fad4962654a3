import * as v from 'valibot';
import { NewPassword } from '#shared/auth/passwords/rules.ts';
import { useForm } from '#web/lib/useForm.ts';
import { EntryForm, NewPasswordField } from './EntryForm.tsx';
import type { SignIn } from './useSignIn.ts';

const Schema = v.object({ newPassword: NewPassword });

/** A password of one's own instead of the one that was sent. */
export function NewPasswordForm({ signIn }: { readonly signIn: SignIn }) {
  const form = useForm({
    initial: { newPassword: '' },
    schema: Schema,
    onSubmit: ({ newPassword }) => signIn.answer({ challenge: 'NEW_PASSWORD_REQUIRED', newPassword }),
    guard: false,
  });
  return (
    <EntryForm form={form} submit="Set password and sign in">
      <NewPasswordField label="New password" autoFocus {...form.field('newPassword')} />
    </EntryForm>
  );
}
