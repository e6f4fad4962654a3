import { ForgottenPassword } from '#shared/auth/sign-in/schema.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
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
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5">
      {form.problem && <FormErrorSummary {...form.summary} />}
      <TextField
        label="E-mail"
        type="email"
        name="username"
        autoComplete="username"
        autoFocus
        fullWidth
        spellCheck={false}
        {...form.field('email')}
      />
      <Button type="submit" variant="primary" size="large" fullWidth pending={form.pending}>
        Send me a code
      </Button>
    </form>
  );
}
