import * as v from 'valibot';
import { Email } from '#shared/people/users/rules.ts';
import { NewPassword } from './rules.ts';

/** A new password with the code that was mailed; spaces in the code are dropped. */
export const PasswordReset = v.strictObject({
  email: Email,
  code: v.pipe(
    v.string('Enter the code'),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^\d{6}$/, 'Enter the six digits of the mail'),
  ),
  newPassword: NewPassword,
});
