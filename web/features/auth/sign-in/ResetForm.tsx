import { useState } from 'react';
import { PasswordReset } from '#shared/auth/passwords/schema.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useForm } from '#web/lib/useForm.ts';
import { useToast } from '#web/ui/feedback/Toast.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { EntryForm, NewPasswordField } from './EntryForm.tsx';
import type { SignIn } from './useSignIn.ts';

export interface ResetFormProps {
  readonly signIn: SignIn;
  readonly email: string;
}

/** The code of the mail and a new password. */
export function ResetForm({ signIn, email }: ResetFormProps) {
  const toast = useToast();
  const [sending, setSending] = useState(false);
  const form = useForm({
    initial: { email, code: '', newPassword: '' },
    schema: PasswordReset,
    onSubmit: signIn.reset,
    labels: { code: 'Code', newPassword: 'New password' },
    guard: false,
  });
  const sendAgain = async () => {
    setSending(true);
    try {
      await signIn.sendCode(email);
      toast.success('A new code is on its way');
    } catch (error) {
      toast.danger(messageOf(error));
    }
    setSending(false);
  };
  return (
    <EntryForm form={form} submit="Set password and sign in">
      {/* Password managers file the new password under the address. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        fullWidth
        spellCheck={false}
        hint="Six digits, in the mail that we have sent."
        aside={
          <button
            type="button"
            disabled={sending}
            className="rounded-[2px] font-medium text-accent text-sm underline-offset-[3px] hover:underline disabled:opacity-50"
            onClick={() => void sendAgain()}
          >
            Send a new code
          </button>
        }
        {...form.field('code')}
      />
      <NewPasswordField label="New password" {...form.field('newPassword')} />
    </EntryForm>
  );
}
