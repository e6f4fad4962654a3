import type { BoundField } from '#web/lib/useForm.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';

type Field = BoundField<string>;

/** The password, by which a person proves that they are still the one at the page. */
export function PasswordProof(field: Field) {
  return (
    <TextField
      label="Your password"
      type="password"
      name="password"
      autoComplete="current-password"
      fullWidth
      {...field}
    />
  );
}

/** A code of the person's authenticator app. */
export function CodeProof(field: Field) {
  return (
    <TextField
      label="Code of your authenticator app"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      fullWidth
      spellCheck={false}
      hint="Six digits. They change every 30 seconds."
      {...field}
    />
  );
}
