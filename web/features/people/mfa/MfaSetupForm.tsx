import * as v from 'valibot';
import { Password } from '#shared/auth/sign-in/schema.ts';
import { AppCode } from '#shared/people/mfa/routes.ts';
import { AuthenticatorSetup } from '#web/features/auth/sign-in/AuthenticatorSetup.tsx';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { CodeProof, PasswordProof } from './ProofFields.tsx';
import { type MfaKey, type MfaSetup, useMfaSetup } from './useMfaSetup.ts';

const WithPassword = v.object({ password: Password });
const WithCode = v.object({ code: AppCode });

export interface MfaSetupFormProps {
  /** Runs after the app is proven and the session knows of it. */
  readonly onDone?: () => void;
  readonly onCancel?: () => void;
}

/** Sets an authenticator app up: the password first, then the key and the first code that proves the app. */
export function MfaSetupForm(props: MfaSetupFormProps) {
  const { key, begin, confirm } = useMfaSetup();
  return key ? <Prove {...props} mfaKey={key} confirm={confirm} /> : <Begin {...props} begin={begin} />;
}

/** Whoever has the app is the only one to sign in from then on, so that an open page alone does not bind one. */
function Begin({ begin, onCancel }: Pick<MfaSetupFormProps, 'onCancel'> & Pick<MfaSetup, 'begin'>) {
  const form = useForm({
    initial: { password: '' },
    schema: WithPassword,
    onSubmit: ({ password }) => begin(password),
    labels: { password: 'Password' },
    guard: false,
  });
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5">
      {form.problem && <FormErrorSummary {...form.summary} />}
      <PasswordProof {...form.field('password')} />
      <Buttons label="Go on" pending={form.pending} onCancel={onCancel} />
    </form>
  );
}

/** The key as picture, link and text, and the first code that proves the app. */
function Prove({
  mfaKey,
  confirm,
  onDone,
  onCancel,
}: MfaSetupFormProps & Pick<MfaSetup, 'confirm'> & { readonly mfaKey: MfaKey }) {
  const form = useForm({
    initial: { code: '' },
    schema: WithCode,
    onSubmit: async ({ code }) => {
      await confirm(code);
      onDone?.();
    },
    labels: { code: 'Code' },
    guard: false,
  });
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate>
      <AuthenticatorSetup secret={mfaKey.secret} otpauth={mfaKey.otpauth} />
      <div className="grid gap-5">
        {form.problem && <FormErrorSummary {...form.summary} />}
        <CodeProof {...form.field('code')} />
        <Buttons label="Switch on" pending={form.pending} onCancel={onCancel} />
      </div>
    </form>
  );
}

interface ButtonsProps {
  readonly label: string;
  readonly pending: boolean;
  readonly onCancel: (() => void) | undefined;
}

function Buttons({ label, pending, onCancel }: ButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      <Button type="submit" variant="primary" fullWidth={!onCancel} pending={pending}>
        {label}
      </Button>
    </div>
  );
}
