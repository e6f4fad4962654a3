import type { ReactNode } from 'react';
import type { BoundField, Form } from '#web/lib/useForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

type EntryFormProps = {
  readonly form: Pick<Form<object>, 'submit' | 'problem' | 'summary' | 'pending'>;
  /** What the button says. */
  readonly submit: string;
  readonly children: ReactNode;
};

/** A form on the way in: what was refused, its fields, and one button as wide as they are. */
export function EntryForm({ form, submit, children }: EntryFormProps) {
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="grid gap-5">
      {form.problem && <FormErrorSummary {...form.summary} />}
      {children}
      <Button type="submit" variant="primary" size="large" fullWidth pending={form.pending}>
        {submit}
      </Button>
    </form>
  );
}

/** The address that somebody signs in by, as password managers know it. */
export function AddressField(field: BoundField<string>) {
  return (
    <TextField
      label="E-mail"
      type="email"
      name="username"
      autoComplete="username"
      autoFocus
      fullWidth
      spellCheck={false}
      {...field}
    />
  );
}

type NewPasswordFieldProps = BoundField<string> & { readonly label: string; readonly autoFocus?: boolean };

/** A password that is chosen, above the rules that it has to meet. */
export function NewPasswordField({ label, autoFocus = false, ...field }: NewPasswordFieldProps) {
  return (
    <TextField
      label={label}
      type="password"
      name="new-password"
      autoComplete="new-password"
      autoFocus={autoFocus}
      fullWidth
      hint={<PasswordRules password={field.value} />}
      {...field}
    />
  );
}
