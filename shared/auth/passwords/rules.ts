import * as v from 'valibot';
import { secret } from '#shared/api/secret.ts';

/** The shortest and the longest password, in characters; Cognito's pool asks for the same (infra/stacks/identity.ts). */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 256;

/** What counts as a symbol: Cognito's own list. */
const SYMBOLS = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/;

/** What a new password must have, each with the sentence that says so; forms show them as a list that ticks itself. */
export const passwordRules = [
  { key: 'length', text: `At least ${MIN_PASSWORD} characters`, holds: (text: string) => text.length >= MIN_PASSWORD },
  { key: 'lower', text: 'A lower-case letter (a to z)', holds: (text: string) => /[a-z]/.test(text) },
  { key: 'upper', text: 'An upper-case letter (A to Z)', holds: (text: string) => /[A-Z]/.test(text) },
  { key: 'digit', text: 'A digit', holds: (text: string) => /\d/.test(text) },
  { key: 'symbol', text: 'A symbol such as ! ? % or -', holds: (text: string) => SYMBOLS.test(text) },
] as const;

/** What a password lacks, as one sentence; undefined when it is good. */
export function passwordProblem(text: string): string | undefined {
  if (text !== text.trim()) return 'A password neither begins nor ends with a space';
  if (text.length > MAX_PASSWORD) return `A password has at most ${MAX_PASSWORD} characters`;
  const missing = passwordRules.filter(({ holds }) => !holds(text)).map(({ text: rule }) => lowerFirst(rule));
  return missing.length > 0 ? `A password needs ${missing.join(', ')}` : undefined;
}

/** A password that a person chooses. */
export const NewPassword = v.pipe(
  secret('Enter a password'),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? passwordProblem(dataset.value) : undefined;
    if (problem) addIssue({ message: problem });
  }),
  v.metadata({
    minLength: MIN_PASSWORD,
    maxLength: MAX_PASSWORD,
    description: 'With a lower-case and an upper-case letter, a digit and a symbol, and no space at its ends',
  }),
);

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
