import { Check, Circle } from 'lucide-react';
import { passwordRules } from '#shared/auth/passwords/rules.ts';
import { classes } from '#web/ui/classes.ts';

/** What a new password must have; each rule ticks itself while one types. */
export function PasswordRules({ password }: { readonly password: string }) {
  const held = passwordRules.filter(({ holds }) => holds(password)).length;
  return (
    <>
      <ul className="space-y-1" aria-label="A password needs">
        {passwordRules.map(({ key, text, holds }) => {
          const holdsNow = holds(password);
          const Mark = holdsNow ? Check : Circle;
          return (
            <li key={key} className={classes('flex items-center gap-2', holdsNow && 'text-complete')}>
              <Mark aria-hidden className={holdsNow ? 'size-3.5' : 'size-3.5 p-0.5'} />
              <span>
                {text}
                <span className="sr-only">{holdsNow ? ': done' : ': missing'}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <span role="status" className="sr-only">
        {password === '' ? '' : `${held} of ${passwordRules.length} password rules met`}
      </span>
    </>
  );
}
