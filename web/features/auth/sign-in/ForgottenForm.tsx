import { ForgottenPassword } from '#shared/auth/sign-in/schema.ts';
import { useForm } from '#web/lib/useForm.ts';
import { AddressField, EntryForm } from './EntryForm.tsx';
import type { SignIn } from './useSignIn.ts';

export interface ForgottenFormProps {
  readonly signIn: SignIn;
  readonly email: string;
}

/** Asks for the address to which the code for a new password goes. */
export function ForgottenForm({ signIn, email }: ForgottenFormProps) {
  const form = useForm({
    initial: { email },
    schema: ForgottenPassword,
    onSubmit: (asked) => signIn.sendCode(asked.email),
    guard: false,
  });
  return (
    <EntryForm form={form} submit="Send me a code">
      <AddressField {...form.field('email')} />
    </EntryForm>
  );
}
