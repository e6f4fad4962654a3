import * as v from 'valibot';
import { NewPassword } from '#shared/auth/passwords/rules.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { PasswordRules } from './PasswordRules.tsx';
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
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5">
      {form.problem && <FormErrorSummary {...form.summary} />}
      <TextField
        label="New password"
        type="password"
        name="new-password"
        autoComplete="new-password"
        autoFocus
        fullWidth
        hint={<PasswordRules password={form.values.newPassword} />}
        {...form.field('newPassword')}
      />
      <Button type="submit" variant="primary" size="large" fullWidth pending={form.pending}>
        Set password and sign in
      </Button>
    </form>
  );
}
