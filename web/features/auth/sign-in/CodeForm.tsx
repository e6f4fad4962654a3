import * as v from 'valibot';
import { TotpCode } from '#shared/auth/sign-in/schema.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { SignIn } from './useSignIn.ts';

const Schema = v.object({ code: TotpCode });

export interface CodeFormProps {
  readonly signIn: SignIn;
  readonly challenge: 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP';
}

/** The six digits that the authenticator app shows. */
export function CodeForm({ signIn, challenge }: CodeFormProps) {
  const form = useForm({
    initial: { code: '' },
    schema: Schema,
    onSubmit: ({ code }) => signIn.answer({ challenge, code }),
    guard: false,
  });
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5">
      {form.problem && <FormErrorSummary {...form.summary} />}
      <TextField
        label="Code of your authenticator app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={challenge === 'SOFTWARE_TOKEN_MFA'}
        fullWidth
        spellCheck={false}
        hint="Six digits. They change every 30 seconds."
        {...form.field('code')}
      />
      <Button type="submit" variant="primary" size="large" fullWidth pending={form.pending}>
        {challenge === 'MFA_SETUP' ? 'Finish and sign in' : 'Sign in'}
      </Button>
    </form>
  );
}
