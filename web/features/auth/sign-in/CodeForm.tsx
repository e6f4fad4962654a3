import * as v from 'valibot';
import { TotpCode } from '#shared/auth/sign-in/schema.ts';
import { useForm } from '#web/lib/useForm.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { EntryForm } from './EntryForm.tsx';
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
    <EntryForm form={form} submit={challenge === 'MFA_SETUP' ? 'Finish and sign in' : 'Sign in'}>
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
    </EntryForm>
  );
}
