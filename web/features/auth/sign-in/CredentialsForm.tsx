import { Credentials } from '#shared/auth/sign-in/schema.ts';
import { urlOf } from '#web/lib/api.ts';
import { useForm } from '#web/lib/useForm.ts';
import { LinkButton } from '#web/ui/actions/LinkButton.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { AddressField, EntryForm } from './EntryForm.tsx';
import { MicrosoftMark } from './MicrosoftMark.tsx';
import type { SignIn } from './useSignIn.ts';

export interface CredentialsFormProps {
  readonly signIn: SignIn;
  readonly email: string;
  readonly returnTo: string;
  /** Is 'Sign in with Microsoft' configured? */
  readonly microsoft: boolean;
}

/** E-mail and password, and the way to Microsoft where the installation has one. */
export function CredentialsForm({ signIn, email, returnTo, microsoft }: CredentialsFormProps) {
  const form = useForm({
    initial: { email, password: '' },
    schema: Credentials,
    onSubmit: signIn.signIn,
    labels: { email: 'E-mail', password: 'Password' },
    guard: false,
  });
  return (
    <div className="grid gap-5">
      <EntryForm form={form} submit="Sign in">
        <AddressField {...form.field('email')} />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          fullWidth
          aside={
            <button
              type="button"
              className="rounded-[2px] font-medium text-accent text-sm underline-offset-[3px] hover:underline"
              onClick={() => signIn.go({ asks: 'address', email: form.values.email })}
            >
              Forgotten password?
            </button>
          }
          {...form.field('password')}
        />
      </EntryForm>
      {microsoft && (
        <>
          <p className="flex items-center gap-3 text-ink-muted text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </p>
          <LinkButton to={urlOf('/api/auth/login', { query: { returnTo } })} reloadDocument size="large" fullWidth>
            <MicrosoftMark />
            Sign in with Microsoft
          </LinkButton>
        </>
      )}
    </div>
  );
}
