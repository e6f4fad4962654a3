import * as v from 'valibot';
import { TotpCode } from '#shared/people/mfa/routes.ts';
import { AuthenticatorSetup } from '#web/features/auth/sign-in/AuthenticatorSetup.tsx';
import { messageOf } from '#web/lib/errors.ts';
import { useForm } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useMfaSetup } from './useMfaSetup.ts';

const Schema = v.object({ code: TotpCode });

export interface MfaSetupFormProps {
  /** Runs after the app is proven and the session knows of it. */
  readonly onDone?: () => void;
  readonly onCancel?: () => void;
}

/** The key as picture, link and text, and the first code that proves the app. */
export function MfaSetupForm({ onDone, onCancel }: MfaSetupFormProps) {
  const { key, error, begin, confirm } = useMfaSetup(true);
  const form = useForm({
    initial: { code: '' },
    schema: Schema,
    onSubmit: async ({ code }) => {
      await confirm(code);
      onDone?.();
    },
    labels: { code: 'Code' },
    guard: false,
  });
  if (error) {
    return (
      <ErrorNotice
        title="The authenticator app could not be set up"
        message={messageOf(error)}
        traceId={error.traceId}
        onRetry={() => void begin()}
      />
    );
  }
  if (!key) return <Skeleton shape="chart" label="Making a key..." />;
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate>
      <AuthenticatorSetup secret={key.secret} otpauth={key.otpauth} />
      <div className="grid gap-5">
        {form.problem && <FormErrorSummary {...form.summary} />}
        <TextField
          label="Code of your authenticator app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          fullWidth
          spellCheck={false}
          hint="Six digits. They change every 30 seconds."
          {...form.field('code')}
        />
        <div className="flex flex-wrap justify-end gap-2">
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <Button type="submit" variant="primary" fullWidth={!onCancel} pending={form.pending}>
            Switch on
          </Button>
        </div>
      </div>
    </form>
  );
}
